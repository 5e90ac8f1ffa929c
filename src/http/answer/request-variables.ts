/** What the server puts beside each request that Hono answers. */
export interface RequestVariables {
  requestId: string;
  /** The client's address after trusted proxies. */
  ip: string;
  /** For a body that may come for minutes, once it is known who sends it; what it returns is called when it is there. */
  allowLongBody?(): () => void;
  /** What else is known of where the client asks from. */
  origin?: { port: number | null; province: string | null };
}
