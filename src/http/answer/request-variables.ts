/** What the server puts beside each request that Hono answers. */
export interface RequestVariables {
  requestId: string;
  /** The client's address after trusted proxies. */
  ip: string;
  /** What else is known of where the client asks from. */
  origin?: { port: number | null; province: string | null };
}
