import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Queue, type Job as QueuedJob, type Schedule } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "../../kit/process/job.ts";
import type { Transaction } from "../../ports/database.ts";
import { type ClaimedJob, type JobClaims, openJobClaims } from "./job-claims.ts";

/** May run more than once for the same job, so it must be harmless to repeat. */
export type JobHandler<Data extends object> = (...all: Data[]) => Promise<unknown>;

export interface WorkOptions {
  isOnePerKey?: Job["isOnePerKey"];
  maxTogether?: Job["maxTogether"];
  expireInSeconds?: Job["expireInSeconds"];
  retryLimit?: Job["retryLimit"];
}

export interface SendOptions {
  /** For jobs of which only one per key may wait. */
  singletonKey?: string;
  /** Sends only if this transaction commits. */
  tx?: Transaction;
}

export interface JobQueue {
  /** Registers the handler for jobs of this name. Call it before `start`. */
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void;
  /**
   * Registers the jobs of a slice. Only registered jobs run: schedules of earlier builds are removed. Call it before
   * `start`.
   */
  register(jobs: readonly Job[]): void;
  /** Queues one job. Returns false if a job with this `singletonKey` is already waiting. */
  send(name: string, data: object, options?: SendOptions): Promise<boolean>;
  start(): Promise<void>;
  /** Takes no new jobs and waits up to ten seconds for the running ones. */
  stop(): Promise<void>;
}

/** Stored with a schedule and passed to its jobs, which ignore it. */
interface ScheduleFacts {
  builtAt: number;
}

interface Registration {
  handler: JobHandler<object>;
  queue: Omit<Queue, "name">;
  maxTogether: number;
  cron: string | null;
  runsAfterLoss: boolean;
}

/** The database schema that only the queue uses. */
export const QUEUE_SCHEMA = "jobs";

const STOP_LIMIT_MS = 2_500;
/** How long stopping waits for each required statement; they take milliseconds. */
const MAX_WAIT_MS = 2_000;
/**
 * When many jobs are sent at once, each would start a separate run; instead one run takes all jobs that arrive within
 * this time (decision 0099).
 */
export const GATHERING_MS = 250;

/** How often a process checks for lost processes (decision 0107). */
const LOOK_MS = 2_000;
const EXPIRE_SECONDS = 900;
const TIME_ZONE = "Asia/Shanghai";

/** Background jobs, stored in a separate PostgreSQL schema. */
export function createJobQueue(options: {
  url: string;
  logger: Pick<Logger, "error" | "warn">;
  /** How long a process may be silent before its jobs are taken over. */
  frozenSeconds?: number;
  /**
   * The time of this build; if absent, the current time, as when running from source. Schedules of newer builds are not
   * changed.
   */
  builtAt?: number;
}): JobQueue {
  const { logger, builtAt = Date.now() } = options;
  const registrations = new Map<string, Registration>();
  const workerIds = new Map<string, string>();
  const stopping = new AbortController();
  let claims: JobClaims | null = null;
  let looking: Promise<void> | null = null;
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: "zhixing-jobs",
    schema: QUEUE_SCHEMA,
    max: 4,
    // A notification wakes the workers, so polling can be infrequent.
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
    { isOnePerKey, maxTogether = 1, expireInSeconds = EXPIRE_SECONDS, retryLimit = 5 }: WorkOptions = {},
  ): void {
    const queue = { policy: isOnePerKey ? "short" : "standard", expireInSeconds, retryLimit, retryBackoff: true };
    add(name, { handler: handler as JobHandler<object>, queue, maxTogether, cron: null, runsAfterLoss: false });
  }

  /** Writes only what differs: repeating it for about sixty queues would be most of the statements of a start. */
  async function prepareQueues(): Promise<void> {
    const found = await findQueues();
    const missing = [...registrations].filter(([name]) => !found.has(name));
    for (const [name, { queue }] of missing) await boss.createQueue(name, { ...queue, notify: true });
    const queues = missing.length > 0 ? await findQueues() : found;
    for (const [name, { queue }] of registrations) {
      const { policy, ...limits } = queue;
      // Otherwise a queue that an earlier version created would keep its limits.
      if (!hasValues(queues.get(name), limits)) await boss.updateQueue(name, limits);
    }
  }

  async function findQueues(): Promise<Map<string, Queue>> {
    return new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  }

  async function prepareSchedules(): Promise<void> {
    const schedules = await boss.getSchedules();
    for (const [name, { cron }] of registrations) {
      const schedule = schedules.find((one) => one.name === name);
      // Read again just before writing, because a newer build can have written it since.
      if (cron && !isCurrent(schedule, cron) && !isOfNewerBuild(await findSchedule(name)))
        await boss.schedule(name, cron, { builtAt } satisfies ScheduleFacts, { tz: TIME_ZONE });
    }
    for (const schedule of schedules)
      if (!registrations.get(schedule.name)?.cron && !isOfNewerBuild(schedule)) await boss.unschedule(schedule.name);
  }

  async function findSchedule(name: string): Promise<Schedule | undefined> {
    return (await boss.getSchedules(name, ""))[0];
  }

  /** Whether this build would write the same schedule, or a newer build has written one. */
  function isCurrent(schedule: Schedule | undefined, cron: string): boolean {
    const isOurs = builtAtOf(schedule) === builtAt && hasValues(schedule, { cron, timezone: TIME_ZONE });
    return isOurs || isOfNewerBuild(schedule);
  }

  function isOfNewerBuild(schedule: Schedule | undefined): boolean {
    return builtAtOf(schedule) > builtAt;
  }

  async function addWorker(
    name: string,
    { handler, maxTogether }: Pick<Registration, "handler" | "maxTogether">,
  ): Promise<void> {
    const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, batchSize: maxTogether };
    const workerId: string = await boss.work<object>(name, polling, async (jobs) => {
      // A worker takes this many jobs per call; without this notification the next jobs would wait for the next poll.
      boss.notifyWorker(workerId);
      await runClaimed(name, jobs, handler);
      // The wait is after the run, so that a single job runs at once.
      if (maxTogether > 1 && jobs.length < maxTogether) await sleep(GATHERING_MS, undefined, { ref: false });
    });
    workerIds.set(name, workerId);
  }

  /**
   * The job is completed before the lock is released; otherwise another process could consider it abandoned in between.
   */
  async function runClaimed(
    name: string,
    jobs: readonly (QueuedJob<object> & ClaimedJob)[],
    handler: JobHandler<object>,
  ): Promise<void> {
    if (!claims) throw new Error("the job queue is not started");
    const { held, busy } = await claims.claim(name, jobs);
    try {
      if (busy.length > 0) await boss.fail(name, busy, new Error("an earlier run of this job has not ended"));
      if (held.length === 0) return;
      await runJobs(held, handler, logger);
      await boss.complete(name, held);
    } finally {
      await claims.release(held);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, "running jobs of other processes were not looked at");
      });
      await sleep(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  async function look(): Promise<void> {
    const found = await claims?.look([...registrations.keys()]);
    if (!found) return;
    for (const [name, { runsAfterLoss }] of registrations)
      if (runsAfterLoss && found.hasLost) await boss.send(name, {});
    for (const name of new Set(found.recovered)) boss.notifyWorker(workerIds.get(name) ?? "");
  }

  return {
    work,
    register(jobs) {
      for (const { name, schedule, run, runsAfterLoss = false, ...options } of jobs) {
        if (schedule === undefined) {
          work(name, run, options);
          continue;
        }
        const { expireInSeconds = EXPIRE_SECONDS } = options;
        const queue = { policy: "exclusive", retryLimit: 0, expireInSeconds } as const;
        add(name, { handler: run, queue, maxTogether: 1, cron: schedule, runsAfterLoss });
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
      const { url, frozenSeconds } = options;
      claims = await openJobClaims({ url, logger, ...(frozenSeconds !== undefined && { frozenSeconds }) });
      await prepareQueues();
      for (const [name, registration] of registrations) await addWorker(name, registration);
      await prepareSchedules();
      looking = keepLooking();
    },
    async stop() {
      stopping.abort();
      await waitBriefly(looking);
      await boss.stop({ graceful: true, timeout: STOP_LIMIT_MS });
      // Jobs that have not finished in time run again in another process or after the next start.
      await waitBriefly(
        claims
          ?.returnJobs()
          .catch((error: unknown) => logger.warn({ err: error }, "running jobs were not handed back")),
      );
      await claims?.close();
    },
  };
}

function builtAtOf(schedule: Schedule | undefined): number {
  return (schedule?.data as Partial<ScheduleFacts> | null | undefined)?.builtAt ?? 0;
}

function hasValues<Values extends object>(found: Partial<Values> | null | undefined, values: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).every((name) => found?.[name] === values[name]);
}

/** Without a database these operations never end: the session tries to connect again until it is closed. */
async function waitBriefly(work: Promise<unknown> | null | undefined): Promise<void> {
  await Promise.race([work, sleep(MAX_WAIT_MS)]);
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
