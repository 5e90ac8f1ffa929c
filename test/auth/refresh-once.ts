// A separate process for crash tests: refreshes one session and exits at the given failpoint.
import { readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { refreshTokens } from "../../src/features/identity/auth/contract.ts";
import { armFailpoint } from "../../src/kit/process/failpoint.ts";
import { quietLogger } from "../quiet-logger.ts";
import { createTestAuth } from "./people.ts";
import { createVisitor } from "./visitor.ts";

/** What the test writes to standard input. */
export interface RefreshTask {
  databaseUrl: string;
  now: string;
  /** The failpoint at which the process exits. */
  failpoint: string;
  deviceId: string;
  refreshToken: string;
}

// Written now, because a killed process would leave no compile cache for the next one.
flushCompileCache();
const task: RefreshTask = JSON.parse(readFileSync(0, "utf8"));
armFailpoint(task.failpoint, "kill");
const clock = { now: () => new Date(task.now) };
const connection = connectDatabase({ url: task.databaseUrl, max: 2, applicationName: "crash", logger: quietLogger });
const visitor = createVisitor(createTestAuth(connection.db, { clock }), { deviceId: task.deviceId });
// Reached only if the process has not exited at the failpoint; the parent test detects it.
const answer = await visitor.call(refreshTokens, { body: { refresh_token: task.refreshToken } });
process.stdout.write(answer.refresh_token);
await connection.close();
