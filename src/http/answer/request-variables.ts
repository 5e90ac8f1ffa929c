import type { Socket } from "node:net";

/** Variables that the server adds to each request that Hono answers. */
export interface RequestVariables {
  requestId: string;
  /** The client's address, determined behind trusted proxies. */
  ip: string;
  /** The connection of the request. */
  socket?: Socket;
  /** More facts about the origin of the request. */
  origin?: { port: number | null; province: string | null };
}
