import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PreparedAnswer } from "./prepared-answer.ts";

const HEADERS = ["content-type", "text/plain", "x-name", "ÿ"];
const small = new PreparedAnswer(200, [...HEADERS, "content-length", "5"], Buffer.from("short"));
const LARGE_BYTES = 6 * 1024 * 1024;
const large = new PreparedAnswer(200, ["content-length", String(LARGE_BYTES)], Buffer.alloc(LARGE_BYTES, "x"));
const whole: boolean[] = [];
const counts = { finished: 0, closed: 0 };

let server: Server;
beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.on("finish", () => (counts.finished += 1)).on("close", () => (counts.closed += 1));
    const isWritten = (request.url === "/large" ? large : small).write(response);
    whole.push(isWritten);
    if (!isWritten) response.end("by node");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => {
  vi.useRealTimers();
  whole.length = 0;
  Object.assign(counts, { finished: 0, closed: 0 });
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

async function sendGet(socket: Socket): Promise<string> {
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [bytes] = (await once(socket, "data")) as [Buffer];
  return bytes.toString("latin1");
}

test("sends an answer in one piece, repeatedly over one connection, with the current date", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T08:59:59.900Z") });
  const socket = await open();
  const at = (time: string) =>
    `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nx-name: ÿ\r\ncontent-length: 5\r\nDate: Sun, 22 Nov 2026 ${time} GMT\r\nConnection: keep-alive\r\n\r\nshort`;
  expect(await sendGet(socket)).toBe(at("08:59:59"));
  expect(await sendGet(socket)).toBe(at("08:59:59"));
  vi.setSystemTime(new Date("2026-11-22T09:00:00.100Z"));
  expect(await sendGet(socket)).toBe(at("09:00:00"));
  expect(whole).toEqual([true, true, true]);
  expect(counts).toEqual({ finished: 3, closed: 3 });
  socket.destroy();
});

test("leaves pipelined requests and requests to close to node:http", async () => {
  const socket = await open();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const chunks: Buffer[] = await socket.toArray();
  expect(
    Buffer.concat(chunks)
      .toString("latin1")
      .match(/short|by node/g),
  ).toEqual(["short", "by node"]);
  expect(whole).toEqual([true, false]);
});

test("an answer that is read slowly keeps its date while others get theirs, and is complete", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00Z") });
  const slow = await Promise.all([open(), open()]);
  for (const socket of slow) socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  while (whole.length < 2) await sleep(5);
  expect(counts.finished).toBe(0);
  vi.setSystemTime(new Date("2026-11-22T10:00:07Z"));
  const late = await open();
  late.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  while (whole.length < 3) await sleep(5);
  const answers = await Promise.all([...slow, late].map(readLarge));
  expect(answers.map(({ date }) => date)).toEqual(["10:00:00", "10:00:00", "10:00:07"]);
  expect(answers.every(({ isWhole }) => isWhole)).toBe(true);
  while (counts.closed < 3) await sleep(5);
  expect(counts.finished).toBe(3);
});

async function readLarge(socket: Socket): Promise<{ date: string | undefined; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of socket) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= LARGE_BYTES + Buffer.concat(chunks).indexOf("\r\n\r\n") + 4) break;
  }
  const bytes = Buffer.concat(chunks);
  const bodyAt = bytes.indexOf("\r\n\r\n") + 4;
  const date = /Date: \w+, 22 Nov 2026 (\S+) GMT/.exec(bytes.toString("latin1", 0, bodyAt))?.[1];
  return { date, isWhole: bytes.subarray(bodyAt).equals(large.body) };
}

test("a client that disconnects ends only its own answer", async () => {
  const leaver = await open();
  leaver.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(leaver, "data");
  leaver.resetAndDestroy();
  while (counts.closed < 1) await sleep(5);
  const socket = await open();
  expect(await sendGet(socket)).toMatch(/short$/);
  socket.destroy();
});

test("refuses a header with a line break when the answer is prepared", () => {
  for (const [name, value] of [
    ["x-a", "b\r\nset-cookie: c"],
    ["x-a\r\nset-cookie: c", "b"],
    ["x-a", "b\u0000"],
  ] as const)
    expect(() => new PreparedAnswer(200, [name, value], Buffer.alloc(0))).toThrow(TypeError);
});
