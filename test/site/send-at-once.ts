import { type OpenOptions, openSocket, readAnswer } from "./raw-request.ts";
import { noteAnswer } from "./witness.ts";

/** One call of the API, sent on a separate socket. */
export interface ApiCall extends OpenOptions {
  site: { url: string };
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`. */
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface ApiAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The JSON body of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

/** Opens a socket for each call and writes to all sockets once all are open, so that the calls are concurrent. */
export async function sendAtOnce(calls: readonly ApiCall[]): Promise<ApiAnswer[]> {
  const opened = await Promise.all(
    calls.map(async (call) => ({ call, socket: await openSocket(call.site.url, call) })),
  );
  return Promise.all(
    opened.map(async ({ call, socket }) => {
      const answer = readAnswer(socket);
      socket.write(writeRequest(call));
      const { status, headers, body } = await answer;
      noteAnswer({ status, where: `${call.method ?? "GET"} ${call.site.url} ${call.path}`, body });
      return { status, headers, body: body === "" ? null : JSON.parse(body) };
    }),
  );
}

/** Sends one call on a separate socket. */
export async function sendCall(call: ApiCall): Promise<ApiAnswer> {
  const [received] = await sendAtOnce([call]);
  if (!received) throw new Error("no response was received");
  return received;
}

/** The text of a request after whose answer the server closes the socket. */
export function writeRequest({ method = "GET", path, headers = {}, body }: ApiCall): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = {
    host: "site.test",
    connection: "close",
    ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}
