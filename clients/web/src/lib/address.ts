// Where the daemon is: the page's own host, and the token that came with the address of the page.

export interface Address {
  /** Address of the WebSocket. */
  socket: string;
  token?: string;
}

export function address({ protocol, host, pathname, search }: Pick<Location, "protocol" | "host" | "pathname" | "search">): Address {
  const folder = pathname.replace(/[^/]*$/, "");
  const token = new URLSearchParams(search).get("token");
  return { socket: `${protocol === "https:" ? "wss:" : "ws:"}//${host}${folder}ws`, ...(token ? { token } : {}) };
}
