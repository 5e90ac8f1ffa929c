import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, type OnTestFinishedHandler, test } from "vitest";
import { limit, scaled } from "../../test/time/limits.ts";
import { allowLongBody, refuseBrokenRequest } from "./broken-requests.ts";

const REQUEST_MS = scaled(200);
const PIECES = 8;

type OnTestFinished = (handler: OnTestFinishedHandler) => void;

/** A server with short time-outs; requests below `/uploads` have an authorised sender. */
async function serve(onTestFinished: OnTestFinished, longestMs?: number): Promise<number> {
  const timeouts = { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: 50 };
  const server = createServer(timeouts, (request, response) => {
    const end = request.url === "/uploads" ? allowLongBody(request.socket, longestMs) : () => undefined;
    let bytes = 0;
    request.on("data", (piece: Buffer) => {
      bytes += piece.length;
    });
    request.on("end", () => {
      end();
      response.end(String(bytes));
    });
    request.on("error", end);
  });
  onTestFinished(() => server.close().closeAllConnections());
  server.on("clientError", refuseBrokenRequest);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * Sends for four times the allowed duration of a request. @returns status and text, or that the connection was ended
 */
async function sendSlowly(port: number, path: string): Promise<string> {
  const sent = send({ port, path, method: "PATCH", headers: { "content-length": PIECES } });
  const answer = new Promise<string>((resolve) => {
    sent.on("response", async (response) => {
      resolve(`${response.statusCode} ${(await response.toArray()).join("")}`.trim());
    });
    sent.on("error", () => resolve("ended"));
  });
  for (let piece = 0; piece < PIECES && !sent.destroyed; piece += 1) {
    sent.write("x");
    await sleep((4 * REQUEST_MS) / PIECES);
  }
  sent.end();
  return answer;
}

// Most of the time is spent waiting, so the tests run concurrently.
test.concurrent("cuts a body that takes too long, except an upload of an authorised sender", {
  timeout: limit(30_000),
}, async ({ onTestFinished }) => {
  const port = await serve(onTestFinished);
  const [elsewhere, upload] = await Promise.all([sendSlowly(port, "/elsewhere"), sendSlowly(port, "/uploads")]);
  expect(elsewhere).toMatch(/^(408|ended)$/);
  expect(upload).toBe(`200 ${PIECES}`);
});

test.concurrent("limits the time for each chunk of an upload", { timeout: limit(30_000) }, async ({
  onTestFinished,
}) => {
  const port = await serve(onTestFinished, 2 * REQUEST_MS);
  expect(await sendSlowly(port, "/uploads")).toBe("ended");
});
