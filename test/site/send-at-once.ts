import { type OpenOptions, openSocket, readAnswer } from "./raw-request.ts";
import { noteAnswer } from "./witness.ts";

/** One call of the API, written to a socket of its own. */
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
  /** The JSON of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

/** Opens a socket for each call, and writes to all of them only when all are open: as parallel as calls can be. */
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

/** One call on a socket of its own. */
export async function sendCall(call: ApiCall): Promise<ApiAnswer> {
  const [received] = await sendAtOnce([call]);
  if (!received) throw new Error("no call was sent");
  return received;
}

/** The bytes of a call whose socket is closed by the answer. */
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
