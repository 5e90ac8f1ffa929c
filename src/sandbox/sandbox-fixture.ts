import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Clock } from "../ports/clock.ts";
import { CHANNEL_NAMES, type ChannelName } from "../ports/payment-channel.ts";
import { putMintedKeys } from "./minted-keys-fixture.ts";
import { type SandboxProviderConfigs, sandboxProviderConfigs } from "./provider-config.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { openSandboxKeys, type SandboxKeys } from "./sandbox-keys.ts";
import type { SandboxTimer } from "./sandbox-timer.ts";

/** A clock and a timer that change only when a test advances them. */
export interface TestTime extends Clock, SandboxTimer {
  advance(seconds: number): void;
}

export function createTestTime(start = new Date("2026-11-20T12:00:00Z")): TestTime {
  let now = start.getTime();
  let waiting: { at: number; run: () => void }[] = [];
  return {
    now: () => new Date(now),
    after(milliseconds, run) {
      const job = { at: now + milliseconds, run };
      waiting.push(job);
      return () => {
        waiting = waiting.filter((one) => one !== job);
      };
    },
    advance(seconds) {
      now += seconds * 1000;
      const due = waiting.filter((job) => job.at <= now);
      waiting = waiting.filter((job) => job.at > now);
      for (const job of due) job.run();
    },
  };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  await putMintedKeys(folder);
  return folder;
}

type AnswerNotification = (headers: Headers, body: string, channel: ChannelName) => Response | Promise<Response>;

export interface SandboxFixture {
  origin: string;
  folder: string;
  keys: SandboxKeys;
  configs: SandboxProviderConfigs;
  time: TestTime;
  /** The behaviour of the product's notification addresses; 200 until replaced. */
  onNotification(answer: AnswerNotification): void;
  api(path: string, init?: RequestInit): Promise<Response>;
  /** Opens the sandbox's mail server. */
  startMail: Sandbox["startMail"];
  /** Stops like a process; the folder stays for the next one. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A sandbox and a product's notification address behind one real HTTP server on a free port, for tests. */
export async function serveSandbox(given: { folder?: string; time?: TestTime } = {}): Promise<SandboxFixture> {
  const folder = given.folder ?? (await createFolder());
  const time = given.time ?? createTestTime();
  const keys = await openSandboxKeys(folder);
  const sandbox = createSandbox({ folder, keys, clock: time, timer: time });
  let answerNotification: AnswerNotification = () => new Response(null);

  const app = new Hono();
  for (const name of CHANNEL_NAMES)
    app.post(`/notify/${name}`, async (c) => answerNotification(c.req.raw.headers, await c.req.text(), name));
  app.route("/sandbox", sandbox.app);
  const { server, port } = await listen(app);
  const origin = `http://127.0.0.1:${port}`;
  sandbox.start();

  async function stop(): Promise<void> {
    await sandbox.stop();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    origin,
    folder,
    keys,
    time,
    configs: sandboxProviderConfigs({
      keys,
      origin,
      notifyUrlOf: (channel) => `${origin}/notify/${channel}`,
    }),
    onNotification(answer) {
      answerNotification = answer;
    },
    startMail: sandbox.startMail,
    api: (apiPath, init) => fetch(`${origin}/sandbox/api${apiPath}`, init),
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

function listen(app: Hono): Promise<{ server: ReturnType<typeof serve>; port: number }> {
  return new Promise((resolve) => {
    const server = serve(
      { fetch: app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 },
      ({ port }) => resolve({ server, port }),
    );
  });
}
