/**
 * Deferred work that a slice gives to the queue, beside its endpoints. It may run twice, so it must be harmless to
 * repeat.
 */
export interface Job {
  name: string;
  /** Cron expression in Asia/Shanghai, once over all processes; absent: whenever one is sent. */
  schedule?: string;
  /**
   * Of one with a schedule: it also runs when a process starts and when another has ended, to continue unfinished work.
   */
  runsAfterLoss?: true;
  /** Each is sent with a key, and one of the same key is dropped while the first still waits. */
  isOnePerKey?: true;
  /** After this time a job counts as lost and is tried again. */
  expireInSeconds?: number;
  /** Tries after the first one failed, with growing pauses. */
  retryLimit?: number;
  /** So many that wait at once are done by one run, which fails or ends as a whole; absent: one by one. */
  maxTogether?: number;
  run(...all: readonly object[]): Promise<unknown>;
}
