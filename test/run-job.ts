import type { Job } from "../src/kit/process/job.ts";

/** Runs a job of a slice, as the queue would. */
export async function runJob({ jobs }: { jobs: readonly Job[] }, name: string, data: object = {}): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job has the name ${name}`);
  await job.run(data);
}
