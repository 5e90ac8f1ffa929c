import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { createWechatMiniProgram } from "../../src/adapters/mini-program/wechat-mini-program.ts";
import { createMemoryThrottle } from "../../src/adapters/throttle/memory-throttle.ts";
import { createPostgresThrottle } from "../../src/adapters/throttle/postgres-throttle.ts";
import type { Auth } from "../../src/features/identity/auth/server/auth.ts";
import type { CallDependencies } from "../../src/http/calls.ts";
import type { SmsMessage } from "../../src/ports/sms-sender.ts";
import { sandboxProviderConfigs } from "../../src/sandbox/provider-config.ts";
import { createSandbox } from "../../src/sandbox/sandbox.ts";
import { createTestTime, type TestTime } from "../../src/sandbox/sandbox-fixture.ts";
import { openSandboxKeys } from "../../src/sandbox/sandbox-keys.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { createCarrier } from "../notifications/carry.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createIdentityCalls } from "./identity-server.ts";
import { createTestAuth } from "./people.ts";

type Fetch = ReturnType<typeof createIdentityCalls>["fetch"];

/** Two instances of the product on one database, each with its own server, and a sandbox WeChat. */
export interface QrFixture {
  database: TestDatabase;
  time: TestTime;
  auth: Auth;
  /** Addresses of the two servers; the first also has the sandbox phone. */
  origins: readonly [string, string];
  /** Creates notifications about the accounts' events so far, and sends due messages. */
  carry(): Promise<void>;
  /** Newest last. */
  sent: SmsMessage[];
  /** New one-time codes of a sandbox user, as WeChat gives them to the mini-program. */
  drawCodes(person: string): Promise<{ js_code: string; phone_code: string }>;
  close(): Promise<void>;
}

export async function createQrFixture(): Promise<QrFixture> {
  const database = await createTestDatabase();
  const second = connectDatabase({ url: database.url, max: 10, applicationName: "second", logger: quietLogger });
  const folder = await mkdtemp(path.join(tmpdir(), "qr-"));
  const keys = await openSandboxKeys(folder);
  const time = createTestTime();
  const sent: SmsMessage[] = [];
  const sms = {
    async send(message: SmsMessage) {
      sent.push(message);
      return { kind: "sent", providerId: String(sent.length) } as const;
    },
    notices: new Set(["security"] as const),
    sendNotice: async () => ({ kind: "sent", providerId: "notice" }) as const,
  };
  // The sandbox needs the address before the handler exists.
  const fetchers: Fetch[] = [];
  const answerAt = (index: number) => (request: Request, connection: Parameters<Fetch>[1]) =>
    fetchers[index]?.(request, connection) ?? new Response(null, { status: 503 });
  const servers = await Promise.all([0, 1].map((index) => listen(answerAt(index))));
  const origins = servers.map(({ origin }) => origin) as [string, string];

  const sandbox = createSandbox({ folder, keys, clock: time, timer: time });
  const configs = sandboxProviderConfigs({
    keys,
    origin: origins[0],
    notifyUrlOf: () => origins[0],
  });
  const mail = { send: async () => ({ kind: "sent", providerId: "mail" }) as const };
  const { notify, carry } = createCarrier({ db: database.db, clock: time, sms, mail });
  const auths = [database.db, second.db].map((db) => {
    // One per process, as in the product: each fetches and caches its own access token.
    const miniProgram = createWechatMiniProgram({ config: configs.miniProgram, clock: time });
    const pollThrottle = createMemoryThrottle({ clock: time });
    return createTestAuth(db, { clock: time, sms, notify, miniProgram, pollThrottle });
  }) as [Auth, Auth];
  for (const [index, auth] of auths.entries()) {
    const shared = createPostgresThrottle({ db: index === 0 ? database.db : second.db, clock: time });
    const extras: CallDependencies["extras"] = new Hono();
    if (index === 0) extras.route("/sandbox", sandbox.app);
    // The tests send the client's address in a header, as a proxy does.
    fetchers[index] = createIdentityCalls({ clock: time, auth }, { shared, trusted: ["127.0.0.1"] }, extras).fetch;
  }

  return {
    database,
    time,
    auth: auths[0],
    origins,
    carry,
    sent,
    async drawCodes(person) {
      const body = JSON.stringify({ person });
      return (await fetch(`${origins[0]}/sandbox/api/wechat/codes`, { method: "POST", body })).json();
    },
    async close() {
      for (const { server } of servers) server.close();
      await sandbox.stop();
      await second.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function listen(
  fetch: (request: Request, connection: Parameters<Fetch>[1]) => Response | Promise<Response>,
): Promise<{ server: ServerType; origin: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 }, (address) =>
      resolve({ server, origin: `http://127.0.0.1:${(address as AddressInfo).port}` }),
    );
  });
}
