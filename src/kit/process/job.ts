/**
 * Background work that a slice provides to the queue, in addition to its endpoints. It may run twice, so it must be
 * harmless to repeat.
 */
export interface Job {
  name: string;
  /** Cron expression in Asia/Shanghai, once over all processes; absent: runs whenever it is sent. */
  schedule?: string;
  /**
   * For a job with a schedule: it also runs when a process starts and when another has ended, to continue unfinished
   * work.
   */
  runsAfterLoss?: true;
  /** Each is sent with a key; a job with the same key is dropped while the first is still waiting. */
  isOnePerKey?: true;
  /** After this time a job counts as lost and is retried. */
  expireInSeconds?: number;
  /** The number of retries after the first failure, with increasing pauses. */
  retryLimit?: number;
  /** Up to this many waiting jobs are processed by one run, which fails or succeeds as a whole; absent: one by one. */
  maxTogether?: number;
  /** Processes the data of one job, or of up to `maxTogether` jobs. If it throws, they are retried (`retryLimit`). */
  run(...all: readonly object[]): Promise<unknown>;
}
