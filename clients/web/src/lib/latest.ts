// Of several wishes, each of which takes its time, the last one counts.

export class Latest {
  #wish = 0;

  /** The thing that is wished for; undefined if meanwhile something else was wished for, or nothing any more: then its trouble is of no interest either. */
  async of<T>(wished: Promise<T>): Promise<T | undefined> {
    const wish = ++this.#wish;
    try {
      const found = await wished;
      return wish === this.#wish ? found : undefined;
    } catch (trouble) {
      if (wish === this.#wish) throw trouble;
      return undefined;
    }
  }

  /** Nothing is wished for any more. */
  drop(): void {
    this.#wish += 1;
  }
}
