// A process of its own for crash tests: refreshes one session and dies at the given place.
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
  /** Where to die. */
  failpoint: string;
  deviceId: string;
  refreshToken: string;
}

// Who is killed leaves the next one nothing compiled.
flushCompileCache();
const task: RefreshTask = JSON.parse(readFileSync(0, "utf8"));
armFailpoint(task.failpoint, "kill");
const clock = { now: () => new Date(task.now) };
const connection = connectDatabase({ url: task.databaseUrl, max: 2, applicationName: "crash", logger: quietLogger });
const visitor = createVisitor(createTestAuth(connection.db, { clock }), { deviceId: task.deviceId });
// Reached only when the place was not: the test that started us sees it.
const answer = await visitor.call(refreshTokens, { body: { refresh_token: task.refreshToken } });
process.stdout.write(answer.refresh_token);
await connection.close();
