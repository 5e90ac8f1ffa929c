import { type OpenOptions, openSocket, readAnswer } from "./raw-request.ts";
import { noteAnswer } from "./witness.ts";

/** One call of the API, written to a socket of its own. */
export interface Asking extends OpenOptions {
  site: { url: string };
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`. */
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Told {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The JSON of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
}

/** Opens a socket for each call, and writes to all of them only when all are open: as parallel as calls can be. */
export async function askAtOnce(askings: readonly Asking[]): Promise<Told[]> {
  const opened = await Promise.all(
    askings.map(async (asking) => ({ asking, socket: await openSocket(asking.site.url, asking) })),
  );
  return Promise.all(
    opened.map(async ({ asking, socket }) => {
      const answer = readAnswer(socket);
      socket.write(writeRequest(asking));
      const { status, headers, body } = await answer;
      noteAnswer({ status, where: `${asking.method ?? "GET"} ${asking.site.url} ${asking.path}`, body });
      return { status, headers, body: body === "" ? null : JSON.parse(body) };
    }),
  );
}

/** One call on a socket of its own. */
export async function ask(asking: Asking): Promise<Told> {
  const [told] = await askAtOnce([asking]);
  if (!told) throw new Error("no call was sent");
  return told;
}

/** The bytes of a call whose socket is closed by the answer. */
export function writeRequest({ method = "GET", path, headers = {}, body }: Asking): string {
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
