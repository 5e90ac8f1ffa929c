import type { Socket } from "node:net";

/** What the server puts beside each request that Hono answers. */
export interface RequestVariables {
  requestId: string;
  /** The client's address after trusted proxies. */
  ip: string;
  /** The connection that it came on. */
  socket?: Socket;
  /** Further facts about where the request comes from. */
  origin?: { port: number | null; province: string | null };
}
