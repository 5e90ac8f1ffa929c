import { createMediaTools } from "../src/adapters/media/media-tools.ts";
import { openStorage } from "../src/adapters/storage/open-storage.ts";
import { type App, createApp } from "../src/composition/app.ts";
import type { AppDependencies } from "../src/composition/app-dependencies.ts";
import { MAX_DEVICES } from "../src/features/identity/auth/auth-limits.ts";
import { renderMarkdown } from "../src/kit/markdown/render-markdown.ts";
import { systemClock } from "../src/ports/clock.ts";
import type { Database } from "../src/ports/database.ts";
import type { PaymentChannel } from "../src/ports/payment-channel.ts";
import { testAppSecret } from "./auth/people.ts";
import { packFewIcons } from "./packed-icons.ts";
import { quietLogger } from "./quiet-logger.ts";
import { createFixedClock } from "./time/fixed-clock.ts";

const refuse = async () => ({ kind: "misconfigured", detail: "this test sends no messages" }) as const;

/** Tests that use this do not pay: calling the channel is an error in the test. */
const noChannel = new Proxy({ name: "wechat", ways: ["code"] } as Partial<PaymentChannel> as PaymentChannel, {
  get: (target, name) => {
    if (name === "name" || name === "ways") return target[name];
    throw new Error(`this test must not call the payment channel: ${String(name)}`);
  },
});

const icons = packFewIcons();

/** The settings of `createTestApp`, unless a test passes its own. */
export const testConfig: AppDependencies["config"] = {
  VIDEO_HLS: false,
  REFRESH_GRACE_SECONDS: 30,
  MAX_DEVICES,
  SMS_DAILY_CAP: 1_000,
  CAPTCHA_COST: 1_000,
  REFUND_CONFIRM_FEN: 50_000,
};

/** The whole product as wired in `app.ts`, on a test database, without providers. */
export function createTestApp(db: Database, overrides: Partial<AppDependencies> & { dataDir: string }): App {
  const { dataDir, ...rest } = overrides;
  return createApp({
    config: testConfig,
    storage: openStorage({ dataDir, s3: null }, systemClock),
    mediaTools: createMediaTools(),
    db,
    guestDb: db,
    machine: {
      dataDir,
      countMigrations: () => Number.POSITIVE_INFINITY,
      sandbox: { simulated: [], isPublic: false },
      backups: {
        isScheduled: false,
        schedule: null,
        read: async () => ({ succeeded: null, failed: null, drilled: null }),
        bucket: null,
        readCopies: null,
        readArchive: null,
        listStored: async () => [],
      },
    },
    maintain: () => Promise.reject(new Error("this test must not run database maintenance")),
    clock: createFixedClock("2026-11-20T08:00:00Z"),
    icons,
    logger: quietLogger,
    appSecret: testAppSecret,
    sms: { send: refuse, notices: new Set(), sendNotice: refuse },
    mail: { send: refuse },
    channels: new Map([["wechat", noChannel]]),
    miniProgram: null,
    officialAccount: null,
    facts: {
      origin: "http://zhixing.test",
      hasSandbox: false,
      clientLogLevel: 2,
      buildId: "test",
    },
    sendJob: async () => true,
    checkLink: null,
    renderMarkdown,
    renderUserText: (source) => renderMarkdown(source, { writer: "user" }),
    ...rest,
  });
}
