import type { Logger } from "pino";
import { INSTANCE_LOCK, openInstanceSession } from "./instance-session.ts";

/** One attempt at a job: `retryCount` increases with each attempt. */
export interface ClaimedJob {
  id: string;
  retryCount: number;
}

export interface JobClaims {
  /** Returns those of the fetched jobs that this process, and no other, must run. */
  claim<J extends ClaimedJob>(name: string, jobs: readonly J[]): Promise<{ held: J[]; busy: J[] }>;
  release(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Returns jobs of lost processes to their queues. Also returns whether a process was lost since the last check. */
  look(names: readonly string[]): Promise<{ recovered: string[]; hasLost: boolean }>;
  /** Lets other processes continue the jobs that still run here. */
  returnJobs(): Promise<void>;
  close(): Promise<void>;
}

/** It takes this long until a killed process or a restored connection becomes visible. */
const GRACE_MS = 1_500;
/** Lost jobs that the check of processes misses are found by a check of all jobs at this interval. */
const FULL_LOOK_MS = 60_000;
/** A job that was running when this many processes in a row were lost is failed; its queue continues. */
const MAX_LOST_RUNS = 3;
/** A process that has not used its session for this long is considered frozen. */
const FROZEN_SECONDS = 60;

/** A job's lock: the first half of its random number. */
const KEY = "('x' || substr(replace(id::text, '-', ''), 1, 16))::bit(64)::bigint";
const ATTEMPT = "id::text || ':' || retry_count";
const HERE =
  "l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())";

const LOCK = `select id::text from unnest($1::uuid[]) as id where pg_try_advisory_lock(${KEY})`;
const UNLOCK = `select pg_advisory_unlock(${KEY}) from unnest($1::uuid[]) as id`;
const VERIFY = `
  select id::text from jobs.job
  where name = $1 and id = any($2::uuid[]) and state = 'active' and ${ATTEMPT} = any($3::text[])`;
const INSTANCES = `
  select l.pid, a.state_change < clock_timestamp() - make_interval(secs => $3) as "isFrozen"
  from pg_locks l join pg_stat_activity a using (pid)
  where ${HERE} and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.pid <> pg_backend_pid()`;
const ABANDONED = `
  select id::text, name, retry_count as "retryCount" from jobs.job
  where state = 'active' and name = any($1::text[]) and not exists (
    select from pg_locks l
    where ${HERE} and l.objsubid = 1 and ((l.classid::bigint << 32) | l.objid::bigint) = ${KEY})`;
// A slow process that has fetched one of these jobs acquires its lock first and then checks the attempt, or finds the
// job locked here.
const RECOVER = `
  with lost as materialized (select id from unnest($1::uuid[]) as id where pg_try_advisory_xact_lock(${KEY}))
  update jobs.job set
    state = (case when retry_count < greatest(retry_limit, $4) then 'retry' else 'failed' end)::jobs.job_state,
    start_after = jobs.job_now(),
    completed_on = case when retry_count < greatest(retry_limit, $4) then null else jobs.job_now() end,
    output = '{"value": {"message": "the process that ran this job is gone"}}'
  where id in (select id from lost) and name = any($2::text[]) and state = 'active' and ${ATTEMPT} = any($3::text[])
  returning name`;
const RETURN_JOBS = `
  update jobs.job j set state = 'retry', start_after = jobs.job_now(), completed_on = null
  where id = any($1::uuid[]) and ${ATTEMPT} = any($2::text[]) and state in ('active', 'failed')
    and not exists (
      select from jobs.job other
      where other.name = j.name and other.id <> j.id and other.state <= 'active' and other.policy = 'exclusive')`;

const attemptOf = ({ id, retryCount }: ClaimedJob) => `${id}:${retryCount}`;

/**
 * Tracks which process runs which job (decision 0107). A process holds a lock for each job that it runs, all in one
 * session. An active job without a lock has lost its process.
 */
export async function openJobClaims(options: {
  url: string;
  logger: Pick<Logger, "warn">;
  frozenSeconds?: number;
}): Promise<JobClaims> {
  const { url, logger, frozenSeconds = FROZEN_SECONDS } = options;
  const running = new Map<string, { name: string; job: ClaimedJob }>();
  const suspects = new Map<string, number>();
  let instances: ReadonlySet<number> | null = null;
  let fullLookAt = 0;
  const session = await openInstanceSession({ url, logger, onRestored: takeLocksAgain });

  async function takeLocksAgain(): Promise<void> {
    for (const name of new Set([...running.values()].map((one) => one.name))) {
      const jobs = [...running.values()].filter((one) => one.name === name).map(({ job }) => job);
      const held = await lock(name, jobs);
      const lost = jobs.filter(({ id }) => !held.has(id));
      if (lost.length > 0) logger.warn({ job: name, ids: lost }, "another process has taken over jobs that run here");
    }
  }

  /** The lock first: rows read after it cannot be reclaimed by another process. */
  async function lock(name: string, jobs: readonly ClaimedJob[]): Promise<Set<string>> {
    const ids = jobs.map(({ id }) => id);
    const locked = (await session.query<{ id: string }>(LOCK, [ids])).map(({ id }) => id);
    const ours = await session.query<{ id: string }>(VERIFY, [name, locked, jobs.map(attemptOf)]);
    const held = new Set(ours.map(({ id }) => id));
    const extra = locked.filter((id) => !held.has(id));
    if (extra.length > 0) await session.query(UNLOCK, [extra]);
    return held;
  }

  async function isStillOurs(name: string, jobs: readonly ClaimedJob[]): Promise<Set<string>> {
    const rows = await session.query<{ id: string }>(VERIFY, [name, jobs.map(({ id }) => id), jobs.map(attemptOf)]);
    return new Set(rows.map(({ id }) => id));
  }

  async function findLostInstances(): Promise<boolean> {
    const found = await session.query<{ pid: number; isFrozen: boolean }>(INSTANCES, [...INSTANCE_LOCK, frozenSeconds]);
    for (const { pid } of found.filter(({ isFrozen }) => isFrozen)) {
      logger.warn({ pid }, "a process has not answered for long, its running jobs are taken over");
      await session.query("select pg_terminate_backend($1)", [pid]);
    }
    const there = new Set(found.map(({ pid }) => pid));
    const hasLost = instances === null || [...instances].some((pid) => !there.has(pid));
    instances = there;
    return hasLost;
  }

  /** Also returns jobs that were abandoned earlier. */
  async function findAbandoned(names: readonly string[]): Promise<ClaimedJob[]> {
    const now = performance.now();
    const found = (await session.query<ClaimedJob>(ABANDONED, [names])).filter(({ id }) => !running.has(id));
    const known = new Set(found.map(attemptOf));
    for (const attempt of suspects.keys()) if (!known.has(attempt)) suspects.delete(attempt);
    for (const attempt of known) if (!suspects.has(attempt)) suspects.set(attempt, now);
    return found.filter((job) => now - (suspects.get(attemptOf(job)) ?? now) >= GRACE_MS);
  }

  return {
    async claim(name, jobs) {
      const free = jobs.filter(({ id }) => !running.has(id));
      for (const job of free) running.set(job.id, { name, job });
      try {
        const held = await lock(name, free);
        for (const { id } of free) if (!held.has(id)) running.delete(id);
        const others = jobs.filter(({ id }) => !held.has(id));
        const ours = others.length > 0 ? await isStillOurs(name, others) : new Set<string>();
        return {
          held: jobs.filter(({ id }) => held.has(id)),
          busy: others.filter(({ id }) => ours.has(id)),
        };
      } catch (error) {
        for (const { id } of free) running.delete(id);
        throw error;
      }
    },
    async release(jobs) {
      const ids = jobs.map(({ id }) => id);
      for (const id of ids) running.delete(id);
      // A lost session has already released its locks.
      if (ids.length > 0) await session.query(UNLOCK, [ids]).catch(() => undefined);
    },
    async look(names) {
      const hasLost = await findLostInstances();
      const isTime = performance.now() - fullLookAt >= FULL_LOOK_MS;
      if (!hasLost && !isTime && suspects.size === 0) return { recovered: [], hasLost };
      if (hasLost || isTime) fullLookAt = performance.now();
      const abandoned = await findAbandoned(names);
      if (abandoned.length === 0) return { recovered: [], hasLost };
      const ids = abandoned.map(({ id }) => id);
      const rows = await session.query<{ name: string }>(RECOVER, [
        ids,
        names,
        abandoned.map(attemptOf),
        MAX_LOST_RUNS,
      ]);
      const recovered = rows.map(({ name }) => name);
      if (recovered.length > 0) logger.warn({ jobs: recovered }, "jobs whose process is gone are run again");
      return { recovered, hasLost };
    },
    async returnJobs() {
      const jobs = [...running.values()].map(({ job }) => job);
      if (jobs.length > 0) await session.query(RETURN_JOBS, [jobs.map(({ id }) => id), jobs.map(attemptOf)]);
    },
    close: () => session.close(),
  };
}
