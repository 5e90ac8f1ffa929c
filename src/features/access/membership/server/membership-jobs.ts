import type { Job } from "../../../../kit/process/job.ts";
import { arrangeExistingJob } from "./arrange-existing.ts";
import { remindExpiryJob } from "./remind-expiry.ts";

/** Scheduled jobs of the membership slice. */
export function membershipJobs(context: Parameters<typeof remindExpiryJob>[0]): Job[] {
  return [remindExpiryJob(context), arrangeExistingJob(context)];
}
