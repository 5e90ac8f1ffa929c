import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

export interface OpenOptions {
  /** The address of this machine that the call comes from, e.g. `127.0.0.2`; absent: the usual one. */
  from?: string;
}

/** Opens a socket to the site, for requests that no well-behaved client would send. */
export async function openSocket(siteUrl: string, { from }: OpenOptions = {}): Promise<Socket> {
  const { hostname, port } = new URL(siteUrl);
  const socket = connect({ port: Number(port), host: hostname, ...(from === undefined ? {} : { localAddress: from }) });
  await once(socket, "connect");
  // The server may reset the connection at any time. The tests check only the bytes that it sent before.
  socket.on("error", () => undefined);
  return socket;
}

/** Waits until the connection has ended for any reason. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

/** Reads until the server closes the connection. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await closed(socket);
  const text = Buffer.concat(chunks).toString("utf8");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

/** Sends exactly this request line and these headers; nothing is normalised. */
export async function requestRaw(
  siteUrl: string,
  target: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const socket = await openSocket(siteUrl);
  const answer = readAnswer(socket);
  const headers = { host: "site.test", connection: "close", ...options.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${options.method ?? "GET"} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${options.body ?? ""}`);
  return answer;
}
