// The address of the daemon: the page's own host, and the token that came with the address of the page.

/** Address of a WebSocket of the daemon: of the protocol, unless another one is named. */
export function socketOf({ protocol, host, pathname }: Pick<Location, "protocol" | "host" | "pathname">, name = "ws"): string {
  const folder = pathname.replace(/[^/]*$/, "");
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}${folder}${name}`;
}

/** The reason for which the daemon refuses this page a WebSocket; browsers do not tell it of a WebSocket itself. */
export async function refusedBy(socket: string): Promise<string | undefined> {
  const response = await fetch(socket.replace(/^ws/, "http"), { method: "POST" }).catch(() => undefined);
  return response?.status === 403 ? (await response.text()).replace(/^plateau: /, "").trim() : undefined;
}

/** The token in the hash of an address, `#token=…`; it belongs into no address that stays. */
export function tokenOf(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? undefined;
}
