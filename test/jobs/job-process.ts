import { flushCompileCache } from "node:module";
import pg from "pg";
import { createJobQueue } from "../../src/adapters/jobs/job-queue.ts";
import type { Job } from "../../src/kit/process/job.ts";
import { quietLogger } from "../quiet-logger.ts";

// A separate process that takes jobs of every kind, or of the given queues, and records each run in the table `runs`.
// In the mode `hang` it completes no job.

// Written now, because a killed process would leave no compile cache for the next one.
flushCompileCache();
const [url = "", mode = "", frozenSeconds = "60", given] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 2 });
const queue = createJobQueue({ url, logger: quietLogger, frozenSeconds: Number(frozenSeconds) });

function runOf(name: string) {
  return async (...all: readonly object[]) => {
    await pool.query("insert into runs (job, pid, count) values ($1, $2, $3)", [name, process.pid, all.length]);
    if (mode === "hang") await new Promise(() => undefined);
    if (mode === "wait") await new Promise((resolve) => setTimeout(resolve, 3_000));
    await pool.query("update runs set has_ended = true where job = $1 and pid = $2", [name, process.pid]);
  };
}

const EACH_KIND: readonly Omit<Job, "run">[] = [
  { name: "scheduled", schedule: "0 0 1 1 *" },
  { name: "one-per-key", isOnePerKey: true },
  { name: "together", maxTogether: 5 },
  { name: "plain" },
  { name: "long", expireInSeconds: 6 * 3_600 },
  { name: "sweep", schedule: "0 0 1 1 *", runsAfterLoss: true },
];
const jobs: typeof EACH_KIND = given === undefined ? EACH_KIND : JSON.parse(given);
queue.register(jobs.map((job) => ({ ...job, run: runOf(job.name) })));
await queue.start();
process.on("SIGTERM", () => void queue.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
