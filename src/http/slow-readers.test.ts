import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { limit, scaled } from "../../test/time/limits.ts";
import { cutSlowReaders } from "./slow-readers.ts";

const MIB = 1024 * 1024;
/** A window of 0.32 s: 24 KiB per window are 75 KiB a second. */
const CHECK_MS = scaled(40);
/** These tests mostly wait, each for its own server. */
const concurrent = { concurrent: true, timeout: limit(60_000) };

const opened: (Server | Socket)[] = [];
afterAll(() => {
  for (const one of opened.splice(0)) "closeAllConnections" in one ? one.close().closeAllConnections() : one.destroy();
});

/** A server that disconnects slow readers, with the number of bytes sent on each connection. */
async function serve(answer: RequestListener): Promise<{ port: number; cutSockets: Socket[] }> {
  const server = createServer(answer);
  opened.push(server);
  cutSlowReaders(server, { checkMs: CHECK_MS });
  const cutSockets: Socket[] = [];
  server.on("connection", (socket) => socket.once("close", () => cutSockets.push(socket)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, cutSockets };
}

/** Sends a request, and reads a buffer of `bytes` every `everyMs`. */
function readSlowly(port: number, { bytes, everyMs }: { bytes: number; everyMs: number }) {
  let readBytes = 0;
  const callback = (count: number) => {
    readBytes += count;
    setTimeout(() => socket.resume(), everyMs);
    return false;
  };
  const socket = connect({ port, host: "127.0.0.1", onread: { buffer: Buffer.alloc(bytes), callback } });
  opened.push(socket);
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  return { socket, readBytes: () => readBytes };
}

const patience = { timeout: limit(20_000), interval: 50 };

test(
  "disconnects a client that reads a large answer in tiny amounts, whether written at once or in many parts",
  concurrent,
  async () => {
    const piece = Buffer.alloc(64 * 1024);
    const whole: RequestListener = (_request, response) => response.end(Buffer.alloc(32 * MIB));
    const inPieces: RequestListener = (_request, response) => {
      const write = () => {
        while (response.write(piece));
        response.once("drain", write);
      };
      write();
    };
    for (const answer of [whole, inPieces]) {
      const { port, cutSockets } = await serve(answer);
      const { readBytes } = readSlowly(port, { bytes: 512, everyMs: 30 });
      await expect.poll(() => cutSockets.length, patience).toBe(1);
      expect(readBytes()).toBeGreaterThan(512);
      expect(readBytes()).toBeLessThan(MIB);
    }
  },
);

test("a client that reads slowly and steadily gets the whole answer", concurrent, async () => {
  const { port } = await serve((_request, response) => response.end(Buffer.alloc(20 * MIB)));
  const startedAt = performance.now();
  const { socket, readBytes } = readSlowly(port, { bytes: 128 * 1024, everyMs: CHECK_MS / 4 });
  await once(socket, "end");
  expect(readBytes()).toBeGreaterThan(20 * MIB);
  // The answer must last several windows, otherwise the test would prove nothing.
  expect(performance.now() - startedAt).toBeGreaterThan(4 * 8 * CHECK_MS);
});

test("connections with little or no traffic stay open", concurrent, async () => {
  const { port, cutSockets } = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const beat = setInterval(() => response.write(":\n\n"), 100);
    response.once("close", () => clearInterval(beat));
  });
  const streams = Array.from({ length: 5 }, () => readSlowly(port, { bytes: 4, everyMs: 1 }));
  await sleep(20 * CHECK_MS);
  expect(cutSockets).toEqual([]);
  for (const { readBytes } of streams) expect(readBytes()).toBeGreaterThan(30);
});
