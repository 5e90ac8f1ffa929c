import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue, type Job as QueuedJob } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "../../kit/process/job.ts";
import type { Transaction } from "../../ports/database.ts";

/** May run more than once for the same job, so it must be harmless to repeat. */
export type JobHandler<Data extends object> = (...all: Data[]) => Promise<unknown>;

export interface WorkOptions {
  isOnePerKey?: Job["isOnePerKey"];
  mostTogether?: Job["mostTogether"];
  expireInSeconds?: Job["expireInSeconds"];
  retryLimit?: Job["retryLimit"];
}

export interface SendOptions {
  /** Of a job that is one per key. */
  singletonKey?: string;
  /** Sends only if this transaction commits. */
  tx?: Transaction;
}

export interface JobQueue {
  /** Registers what to do with jobs of this name. Before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /** Registers what a slice hands out, and only that comes round: schedules of earlier versions go. Before `start`. */
  register(jobs: readonly Job[]): void;
  /** Queues one job. False when `singletonKey` showed that it already waits. */
  send(name: string, data: object, options?: SendOptions): Promise<boolean>;
  start(): Promise<void>;
  /** Takes no new jobs and gives the running ones ten seconds. */
  stop(): Promise<void>;
}

interface Registration {
  handler: JobHandler<object>;
  queue: Omit<Queue, "name">;
  mostTogether: number;
  cron: string | null;
}

/** Of the database, for the queue alone. */
export const QUEUE_SCHEMA = "jobs";

const STOP_LIMIT_MS = 2_500;
/** In a rush each job would wake every process for itself; of those that come meanwhile one run takes all (decision 0099). */
export const GATHERING_MS = 250;

/** Work for later, kept in PostgreSQL in a schema of its own. */
export function createJobQueue(options: { url: string; logger: Pick<Logger, "error" | "warn"> }): JobQueue {
  const { logger } = options;
  const registrations = new Map<string, Registration>();
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: "zhixing-jobs",
    schema: QUEUE_SCHEMA,
    max: 4,
    // A notification wakes the workers, so that polling can be rare.
    useListenNotify: true,
  });
  boss.on("error", (error) => logger.error({ err: error }, "job queue failed"));
  boss.on("warning", (warning) => logger.warn({ warning }, "job queue warns"));

  function add(name: string, registration: Registration): void {
    if (registrations.has(name)) throw new Error(`job ${name} is registered twice`);
    registrations.set(name, registration);
  }

  function work<Data extends object>(
    name: string,
    handler: JobHandler<Data>,
    { isOnePerKey, mostTogether = 1, expireInSeconds = 900, retryLimit = 5 }: WorkOptions = {},
  ): void {
    const queue = { policy: isOnePerKey ? "short" : "standard", expireInSeconds, retryLimit, retryBackoff: true };
    add(name, { handler: handler as JobHandler<object>, queue, mostTogether, cron: null });
  }

  async function open(name: string, { queue, cron, ...work }: Registration): Promise<void> {
    await boss.createQueue(name, { ...queue, notify: true });
    await addWorker(name, work);
    if (cron) await boss.schedule(name, cron, {}, { tz: "Asia/Shanghai" });
  }

  async function addWorker(
    name: string,
    { handler, mostTogether }: Pick<Registration, "handler" | "mostTogether">,
  ): Promise<void> {
    const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: mostTogether };
    const workerId: string = await boss.work<object>(name, polling, async (jobs) => {
      // A worker takes so many jobs per call; without this the next ones would wait for the next poll.
      boss.notifyWorker(workerId);
      await runJobs(jobs, handler, logger);
      // Afterwards, so that one that comes alone is done at once.
      if (mostTogether > 1 && jobs.length < mostTogether) await sleep(GATHERING_MS, undefined, { ref: false });
    });
  }

  async function dropOldSchedules(): Promise<void> {
    for (const { name } of await boss.getSchedules()) if (!registrations.get(name)?.cron) await boss.unschedule(name);
  }

  return {
    work,
    register(jobs) {
      for (const { name, schedule, run, ...options } of jobs) {
        if (schedule === undefined) work(name, run, options);
        else
          add(name, { handler: run, queue: { policy: "exclusive", retryLimit: 0 }, mostTogether: 1, cron: schedule });
      }
    },
    async send(name, data, { singletonKey, tx } = {}) {
      const id = await boss.send(name, data, {
        ...(singletonKey ? { singletonKey } : {}),
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
      });
      return id !== null;
    },
    async start() {
      await boss.start();
      for (const [name, registration] of registrations) await open(name, registration);
      await dropOldSchedules();
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_LIMIT_MS }),
  };
}

async function runJobs(
  jobs: readonly QueuedJob<object>[],
  handler: JobHandler<object>,
  logger: Pick<Logger, "error">,
): Promise<void> {
  try {
    await handler(...jobs.map(({ data }) => data));
  } catch (error) {
    logger.error({ err: error, job: jobs[0]?.name, ids: jobs.map(({ id }) => id) }, "job failed");
    throw error;
  }
}
