// A separate process for crash tests: writes and sends due notifications through real adapters until it is killed.

import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { createSmtpMailSender, type SmtpConfig } from "../../src/adapters/mail/smtp-mail-sender.ts";
import { createAliyunSmsSender } from "../../src/adapters/sms/aliyun-sms-sender.ts";
import { armFailpoint } from "../../src/kit/process/failpoint.ts";
import type { SandboxProviderConfigs } from "../../src/sandbox/provider-config.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createCarrier } from "./carry.ts";

/** What the test writes to standard input. */
export interface CarryTask {
  databaseUrl: string;
  now: string;
  mail: SmtpConfig;
  sms: SandboxProviderConfigs["aliyunSms"];
  /** The failpoint at which the process exits. */
  failpoint: string;
}

// Written now, because a killed process would leave no compile cache for the next one.
flushCompileCache();
const task: CarryTask = JSON.parse(readFileSync(0, "utf8"));
armFailpoint(task.failpoint, "kill");
const clock = { now: () => new Date(task.now) };
const { db, close } = connectDatabase({
  url: task.databaseUrl,
  max: 4,
  applicationName: "crash",
  logger: quietLogger,
});
const { carry } = createCarrier({
  db,
  clock,
  mail: createSmtpMailSender(task.mail),
  sms: createAliyunSmsSender({ config: task.sms, clock }),
});
await carry();
process.stdout.write("carried");
await close();
