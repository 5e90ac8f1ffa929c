import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepare } from "../pages/page-cache.ts";
import { writePage } from "./write-page.ts";

const small = `<p>知行 – ÿ</p>\u0000`;
const large = "长页面 – ".repeat(400_000);
const PAGES = new Map(
  Object.entries({ "/small": small, "/large": large }).map(([path, text]) => [
    path,
    prepare({
      status: 200,
      headers: [
        ["content-type", "text/html; charset=utf-8"],
        ["cache-control", "public"],
      ],
      body: Buffer.from(text),
      dependsOn: new Set(),
    }),
  ]),
);

let server: Server;
beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const page = PAGES.get(request.url ?? "");
    if (page) writePage(request, response, page);
    else response.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Answer {
  status: string;
  headers: Map<string, string>;
  body: Buffer;
}

/** Sends these bytes over one connection and returns everything received until the other side closes. */
async function speak(text: string, pauseMs = 0): Promise<Buffer> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.write(text);
  await sleep(pauseMs);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks);
}

/** Splits the bytes only by the lengths that the protocol states; remaining bytes count as an answer too. */
function split(bytes: Buffer, methods: readonly string[]): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  for (const method of methods) {
    const headEnd = rest.indexOf("\r\n\r\n");
    const [status = "", ...lines] = rest.subarray(0, headEnd).toString("latin1").split("\r\n");
    const headers = new Map(lines.map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)]));
    const hasBody = method !== "HEAD" && !status.includes(" 304 ");
    const end = headEnd + 4 + (hasBody ? Number(headers.get("content-length")) : 0);
    answers.push({ status, headers, body: rest.subarray(headEnd + 4, end) });
    rest = rest.subarray(end);
  }
  expect(rest.length).toBe(0);
  return answers;
}

const send = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\nHost: x\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n`;

test("answers requests that are sent together in order, each with exactly its bytes", async () => {
  const etag = PAGES.get("/small")?.forms.get("br").etag;
  const bytes = await speak(
    send("GET /small") +
      send("GET /small", "accept-encoding: gzip") +
      send("HEAD /large", "Accept-Encoding: br") +
      send("GET /small", "ACCEPT-ENCODING: gzip, br") +
      send("GET /small", "accept-encoding: gzip", "accept-encoding: br", `if-none-match: "other", W/${etag}`) +
      send("GET /large", "accept-encoding: br;q=0, gzip;q=0") +
      send("GET /small", "connection: close"),
  );
  const [plain, gzip, head, brotli, same, bare, last] = split(bytes, [
    "GET",
    "GET",
    "HEAD",
    "GET",
    "GET",
    "GET",
    "GET",
  ]);
  expect(plain?.body.toString()).toBe(small);
  expect(gunzipSync(gzip?.body ?? "").toString()).toBe(small);
  expect(head?.headers.get("content-encoding")).toBe("br");
  expect(Number(head?.headers.get("content-length"))).toBeGreaterThan(0);
  expect(brotliDecompressSync(brotli?.body ?? "").toString()).toBe(small);
  expect(same?.status).toBe("HTTP/1.1 304 Not Modified");
  expect(same?.headers.get("etag")).toBe(etag);
  expect(bare?.body.toString()).toBe(large);
  expect(last?.headers.get("Connection")).toBe("close");
  expect(plain?.headers.get("Connection")).toBe("keep-alive");
  for (const answer of [plain, gzip, head, brotli, same, bare, last]) {
    expect(Date.parse(answer?.headers.get("Date") ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(answer?.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer?.headers.has("Transfer-Encoding")).toBe(false);
  }
});

test("answers a client of HTTP/1.0 and closes the connection", async () => {
  const [answer] = split(await speak("GET /small HTTP/1.0\r\n\r\n"), ["GET"]);
  expect(answer?.headers.get("Connection")).toBe("close");
  expect(answer?.body.toString()).toBe(small);
});

test("a slow reader gets every byte, in order", async () => {
  const question = send("GET /large") + send("GET /small") + send("GET /large", "connection: close");
  const answers = split(await speak(question, 500), ["GET", "GET", "GET"]);
  expect(answers.map(({ body }) => body.toString() === large)).toEqual([true, false, true]);
  expect(answers[1]?.body.toString()).toBe(small);
});
