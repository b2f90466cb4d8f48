// The secondary module: the functions that the first moves of a game do not need.
//
// `make wasm` splits the engine by wasm-split of Binaryen, where there is one. The primary module, `plateau.wasm`, calls a function of the other
// through its table. Until the secondary module is there, the table has a placeholder in its place, which loads it; its instance fills the table.

/** The name of the secondary module, which lies beside the primary one. */
export const SECONDARY = "plateau.secondary.wasm";

/** Stack switching of browsers that have it (https://github.com/WebAssembly/js-promise-integration). */
export interface Switching {
  /** An import that may return a promise: the module pauses until it settles. */
  Suspending: new (called: (...args: never[]) => unknown) => WebAssembly.ImportValue;
  /** An export that may pause, and therefore returns a promise. */
  promising: <Args extends unknown[]>(exported: (...args: Args) => unknown) => (...args: Args) => Promise<unknown>;
}

/**
 * The exports of a module with these imports. If it is a primary module, the other one is fetched meanwhile: `read` gives its content, and waits for it
 * at the first call of one of its functions. With `switching`, such a call may pause; so the exports must be called by `promising`.
 */
export async function instantiate(
  module: WebAssembly.Module,
  host: WebAssembly.ModuleImports,
  read: (waits: boolean) => Uint8Array | undefined,
  switching?: Switching,
): Promise<WebAssembly.Exports> {
  /** The function in a slot of the table, once the secondary module has filled it. */
  const loaded = (slot: number) => {
    const content = read(true);
    if (!content) throw new Error(`${SECONDARY} cannot be had`);
    new WebAssembly.Instance(new WebAssembly.Module(content as BufferSource), { primary });
    return (primary.table as WebAssembly.Table).get(slot) as (...args: unknown[]) => unknown;
  };
  const placeholder: WebAssembly.ModuleImports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    if (space !== "placeholder") continue;
    // A frame of JavaScript between two frames of the modules could not pause.
    placeholder[name] = switching
      ? new switching.Suspending((...args: unknown[]) => switching.promising(loaded(Number(name)))(...args))
      : (...args: unknown[]) => loaded(Number(name))(...args);
  }
  const { exports: primary } = await WebAssembly.instantiate(module, { host, placeholder });
  if (Object.keys(placeholder).length > 0) read(false);
  return primary;
}
