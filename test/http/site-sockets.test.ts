import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { UPLOADS_PATH } from "../../src/features/content/media/admin-contract.ts";
import { closed, openSocket, readAnswer, requestRaw } from "../site/raw-request.ts";
import { setUpSite } from "../site/site-fixture.ts";
import { createStaff } from "../staff-fixture.ts";
import { limit, scaled } from "../time/limits.ts";
import { FASTER, fastTimers } from "../time/preloads.ts";

const MIB = 1024 * 1024;
const path = "/api/v1/auth/login/refresh-token";
const json = { "content-type": "application/json" };

/** How long a client may hold a connection without sending or reading. */
const CUT_MS = 30_000 / FASTER;
/** The additional time that a busy machine may take. */
const SLACK_MS = 200;
/** The interval between two bytes of a slow client. */
const DRIP_MS = 2_000 / FASTER;

const { fixture, site } = await setUpSite(fastTimers);

const post = (body: string) => fetch(site.url + path, { method: "POST", headers: json, body });

/** Writes pieces for as long as the other side reads them. Returns the number of bytes read. */
async function pour(socket: Socket, piece: Buffer, max: number): Promise<number> {
  let sent = 0;
  while (!socket.destroyed && socket.writable && sent < max) {
    sent += piece.length;
    if (!socket.write(piece))
      await new Promise<void>((resolve) => socket.once("drain", resolve).once("close", resolve));
  }
  return sent;
}

test("accepts a JSON body up to the limit, and rejects one byte more (FILE-3)", async () => {
  const bodyOf = (bytes: number) => `{"refresh_token":"${"x".repeat(bytes - 20)}"}`;
  expect((await post(bodyOf(MIB))).status).toBe(422);
  const refused = await post(bodyOf(MIB + 1));
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ error_code: "PAYLOAD_TOO_LARGE" });
});

test("rejects a body whose Content-Length is too large before it is sent (FILE-3)", async () => {
  const socket = await openSocket(site.url);
  const answer = readAnswer(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${100 * MIB}\r\n\r\n{`,
  );
  const first = await Promise.race([once(socket, "data"), sleep(limit(5_000), null)]);
  expect(String(first)).toMatch(/^HTTP\/1.1 413 /);
  const sent = await pour(socket, Buffer.alloc(64 * 1024, "x"), 100 * MIB);
  expect(sent).toBeLessThan(20 * MIB);
  socket.destroy();
  expect((await answer).headers["content-type"]).toMatch(/json/);
});

test("ends an endless request stream (FILE-3)", async () => {
  const socket = await openSocket(site.url);
  const answer = readAnswer(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.from(`10000\r\n${"x".repeat(65_536)}\r\n`);
  expect(await pour(socket, chunk, 100 * MIB)).toBeLessThan(20 * MIB);
  socket.destroy();
  expect((await answer).status).toBe(413);
});

test("a wrong Content-Length is enforced (FILE-3)", async () => {
  const body = '{"refresh_token":"x"}';
  const short = await requestRaw(site.url, path, { method: "POST", headers: { ...json, "content-length": "5" }, body });
  expect(short.status).toBe(400);
  const twice = { ...json, "content-length": String(body.length), "transfer-encoding": "chunked" };
  expect((await requestRaw(site.url, path, { method: "POST", headers: twice, body })).status).toBe(400);
});

test("rejects JSON with 100 000 levels without parsing it (FILE-3)", async () => {
  for (const body of ["[".repeat(100_000), '{"a":'.repeat(100_000), `${"[".repeat(50_000)}${"]".repeat(50_000)}`]) {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: "MALFORMED_JSON" });
  }
});

test("rejects headers larger than 16 KiB", async () => {
  expect((await requestRaw(site.url, "/", { headers: { cookie: "x".repeat(12 * 1024) } })).status).toBe(200);
  expect((await requestRaw(site.url, "/", { headers: { cookie: "x".repeat(17 * 1024) } })).status).toBe(431);
  expect((await requestRaw(site.url, `/${"x".repeat(17 * 1024)}`)).status).toBe(431);
});

test("invalid HTTP ends only its own connection", async () => {
  const socket = await openSocket(site.url);
  const answer = readAnswer(socket);
  socket.write("nonsense\r\n\r\n");
  expect((await answer).status).toBe(400);
  expect((await fetch(site.url)).status).toBe(200);
});

/** Uploads a film as staff, byte by byte. Returns the status, the stored bytes and the milliseconds. */
async function uploadSlowly(bytes: number) {
  const { db } = fixture.database;
  const { headers } = await createStaff(db, "owner");
  const body = JSON.stringify({ name: "第一课.mp4", size_bytes: 2 * bytes });
  const begun = await fetch(`${site.url}/api${UPLOADS_PATH}`, {
    method: "POST",
    headers: { ...headers, ...json, "idempotency-key": randomUUID() },
    body,
  });
  const { upload_url: url } = (await begun.json()).data as { upload_url: string };
  const protocol = {
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const startedAt = performance.now();
  const piece = request(site.url + url, {
    method: "PATCH",
    headers: { ...headers, ...protocol, "content-length": bytes },
  });
  const answer = once(piece, "response");
  for (let sent = 0; sent < bytes && !piece.destroyed; sent += 1) {
    piece.write("x");
    await sleep(DRIP_MS);
  }
  piece.end();
  const [response] = (await answer) as [IncomingMessage];
  response.resume();
  const tookMs = performance.now() - startedAt;
  return { status: response.statusCode, offset: response.headers["upload-offset"], tookMs };
}

// These three tests wait for the same time-outs, so they run concurrently.
test.concurrent("disconnects slow senders within 30 s while others are served (OPS-1c), except an authorised upload", {
  timeout: limit(60_000),
}, async () => {
  const uploading = uploadSlowly(16);
  const startedAt = performance.now();
  const begun = [
    "GET / HTTP/1.1\r\nhost: x\r\n",
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
  ];
  const sockets = await Promise.all(Array.from({ length: 300 }, () => openSocket(site.url)));
  const closedAfter = sockets.map(async (socket, index) => {
    socket.resume();
    socket.write(begun[index % begun.length] ?? "");
    const drip = setInterval(() => socket.write("x"), DRIP_MS);
    await closed(socket);
    clearInterval(drip);
    return performance.now() - startedAt;
  });
  const times: number[] = [];
  let hasEnded = false;
  const ended = Promise.all(closedAfter).finally(() => {
    hasEnded = true;
  });
  while (!hasEnded && performance.now() - startedAt < CUT_MS + limit(15_000)) {
    const sentAt = performance.now();
    const answer = await fetch(`${site.url}/api/v1/articles`, { headers: { "x-forwarded-for": "203.0.113.8" } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    times.push(performance.now() - sentAt);
    await sleep(100);
  }
  expect(Math.max(...(await ended))).toBeLessThan(CUT_MS + scaled(SLACK_MS));
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(scaled(1_000));
  const uploaded = await uploading;
  expect(uploaded).toMatchObject({ status: 204, offset: "16" });
  expect(uploaded.tookMs).toBeGreaterThan(CUT_MS);
});

test.concurrent("a client that does not read a small answer is disconnected within 30 s (OPS-1c)", {
  timeout: limit(60_000),
}, async () => {
  // Without a trusted proxy, because the site does not cut a trusted proxy's idle connections.
  const { url } = await fixture.start({ ...fastTimers, TRUSTED_PROXIES: "" });
  const startedAt = performance.now();
  const readers = await Promise.all(Array.from({ length: 50 }, () => openSocket(url)));
  const ended = readers.map((socket) => {
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    // A client notices the end only after reading everything before it: reads slowly first, and all shortly before the
    // time-out.
    const sip = setInterval(() => socket.read(1), DRIP_MS);
    setTimeout(() => socket.resume(), 28_000 / FASTER);
    return closed(socket).then(() => {
      clearInterval(sip);
      return performance.now() - startedAt;
    });
  });
  expect(Math.max(...(await Promise.all(ended)))).toBeLessThan(CUT_MS + scaled(SLACK_MS));
});

test.concurrent("disconnects a client that reads successive small answers too slowly within 30 s; others continue (OPS-1c)", {
  timeout: limit(90_000),
}, async () => {
  const { url } = await fixture.start({ ...fastTimers, TRUSTED_PROXIES: "" });
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  // More than the system buffers for a connection, so that the site itself must buffer the rest.
  const question = "GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(Math.ceil((16 * MIB) / byteLength));
  const until = performance.now() + CUT_MS + scaled(SLACK_MS);
  const tricklers = Promise.all(Array.from({ length: 10 }, () => sipUntil(until, url, question)));
  while (performance.now() < until) {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    await sleep(500);
  }
  for (const { failure, readBytes } of await tricklers) {
    expect(failure).toBe("ECONNRESET");
    // Only what the system had buffered for the client by then.
    expect(readBytes).toBeLessThan(4 * MIB);
  }
});

/**
 * Sends a request and reads a few bytes at intervals. After `until` it reads everything, because the client notices the
 * cut only then.
 */
function sipUntil(until: number, url: string, question: string): Promise<{ failure: string; readBytes: number }> {
  let readBytes = 0;
  const callback = (count: number) => {
    readBytes += count;
    if (performance.now() > until) return true;
    setTimeout(() => socket.resume(), 400 / FASTER);
    return false;
  };
  const { port, hostname: host } = new URL(url);
  const socket = connect({ port: Number(port), host, onread: { buffer: Buffer.alloc(128), callback } });
  socket.write(question);
  return new Promise((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve({ failure: error.code ?? error.message, readBytes }),
    );
    socket.once("close", () => resolve({ failure: "none", readBytes }));
  });
}

test("rejects a second Host header, and accepts HTTP/1.0 without one", async () => {
  expect((await fetch(site.url)).status).toBe(200);
  for (const path of ["/healthz", "/", "/favicon.svg"]) {
    const twice = await openSocket(site.url);
    const refused = readAnswer(twice);
    twice.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`);
    expect((await refused).status, path).toBe(400);
  }
  const old = await openSocket(site.url);
  const answer = readAnswer(old);
  old.write("GET /healthz HTTP/1.0\r\n\r\n");
  expect(await answer).toMatchObject({ status: 200, body: "ok" });
});

test("an unsupported method gets the usual error response", async () => {
  for (const [method, path, status, allow] of [
    ["POST", "/articles", 405, "GET, HEAD"],
    ["DELETE", "/healthz", 405, "GET"],
    ["GET", "/files/a/b", 404, null],
    ["GET", "/api/v1/nothing", 404, null],
    ["PUT", "/api/v1/plans", 405, "GET"],
  ] as const) {
    const answer = await fetch(site.url + path, { method });
    expect.soft([answer.status, answer.headers.get("allow")], path).toEqual([status, allow]);
    expect.soft(answer.headers.get("cache-control"), path).toContain("no-store");
    expect
      .soft(await answer.json(), path)
      .toMatchObject({ success: false, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
  }
});

test("keeps the request id of the client if it is valid", async () => {
  const fetchMedia = async (id: string) =>
    (await fetch(`${site.url}/healthz`, { headers: { "x-request-id": id } })).headers.get("x-request-id");
  expect(await fetchMedia("trace-0123456789")).toBe("trace-0123456789");
  for (const odd of ["short", "a b c d e f g h", "x".repeat(65), "<script>alert(1)</script>"]) {
    expect(await fetchMedia(odd)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("the rate-limit headers are the same on success and on refusal", async () => {
  const headers = { "x-forwarded-for": "203.0.113.201" };
  const first = await fetch(`${site.url}/api/v1/verification/captcha`, { headers });
  expect(Number(first.headers.get("ratelimit-limit"))).toBeGreaterThan(0);
  expect(Number(first.headers.get("ratelimit-remaining"))).toBe(Number(first.headers.get("ratelimit-limit")) - 1);
  expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  let refused = first;
  for (let count = 0; count < 100 && refused.status !== 429; count += 1) {
    refused = await fetch(`${site.url}/api/v1/verification/captcha`, { headers });
  }
  const body = await refused.json();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("ratelimit-limit")).toBe(String(body.limit));
  expect(refused.headers.get("ratelimit-remaining")).toBe("0");
  expect(refused.headers.get("ratelimit-reset")).toBe(String(body.retry_after));
});
