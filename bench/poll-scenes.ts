import { setTimeout as sleep } from "node:timers/promises";
import type { OpenScene } from "../test/auth/open-scene.ts";
import { KeepAliveClient } from "./keep-alive-client.ts";
import { quantile } from "./quantile.ts";

export interface PollFigures {
  polls: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** 5xx, and connections that broke. */
  serverErrors: number;
  /** Neither 200 nor a server error. */
  otherStatuses: number;
  /** For the other call, which is made during the polls. */
  otherP95Ms: number;
}

/** Each browser has its own connection; this many share one process, the limit of common systems. */
const CONNECTIONS = 1_000;
const TICK_MS = 5;
/** Below the budget of one address, which is 1 200 calls a minute. */
const OTHER_EVERY_MS = 60;

/**
 * Polls every scene every `everyMs`, spread evenly. Times count from when a poll was due, not from when it could be
 * sent, so that the delay of an overloaded server is included.
 */
export async function pollEveryScene(
  url: string,
  options: { scenes: readonly OpenScene[]; everyMs: number; seconds: number; otherPath: string },
): Promise<PollFigures> {
  const { scenes, everyMs, seconds, otherPath } = options;
  const browsers = new KeepAliveClient(url, CONNECTIONS);
  const reader = new KeepAliveClient(url, 4);
  const times: number[] = [];
  const otherTimes: number[] = [];
  let serverErrors = 0;
  let otherStatuses = 0;
  const pending = new Set<Promise<void>>();

  function sendRequest(client: KeepAliveClient, request: string, into: number[], dueAt: number): void {
    const answered = client.send(request).then(({ status }) => {
      into.push(performance.now() - dueAt);
      if (status === 0 || status >= 500) serverErrors += 1;
      else if (status !== 200) otherStatuses += 1;
      pending.delete(answered);
    });
    pending.add(answered);
  }

  const polls = scenes.map((scene, index) => pollRequest(scene, address(index)));
  const other = `GET ${otherPath} HTTP/1.1\r\nhost: bench\r\nx-forwarded-for: 10.255.0.1\r\n\r\n`;
  const total = Math.floor((scenes.length * seconds * 1000) / everyMs);
  const gapMs = everyMs / scenes.length;
  const startedAt = performance.now();
  let sent = 0;
  let otherSent = 0;
  while (sent < total) {
    const elapsedMs = performance.now() - startedAt;
    for (; sent < total && sent * gapMs <= elapsedMs; sent += 1) {
      sendRequest(browsers, polls[sent % polls.length] ?? "", times, startedAt + sent * gapMs);
    }
    for (; otherSent * OTHER_EVERY_MS <= elapsedMs; otherSent += 1) {
      sendRequest(reader, other, otherTimes, startedAt + otherSent * OTHER_EVERY_MS);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  browsers.close();
  reader.close();
  return {
    polls: times.length,
    perSecond: times.length / tookSeconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    serverErrors,
    otherStatuses,
    otherP95Ms: quantile(otherTimes, 0.95),
  };
}

function pollRequest({ scene, deviceId }: OpenScene, from: string): string {
  const head = [
    `GET /api/v1/wechat-mp/pc/login-status/${scene}?_t=1 HTTP/1.1`,
    "host: bench",
    `x-device-id: ${deviceId}`,
    "x-client-version: 2.0.0",
    "x-platform: web",
    `x-forwarded-for: ${from}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** Each browser has its own address. */
function address(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}
