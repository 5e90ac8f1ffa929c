import { type ResourceLength, secondsOf } from "../../../domain/learning/learning-resources.ts";

/** The progress of one user in one resource. */
export interface ResourceProgress {
  resourceId: number;
  /** The number of units of the resource that were actually seen. */
  seenLength: number;
  /** A finished resource stays finished, even if its author adds to it. */
  isFinished: boolean;
}

/** The percentage of a resource that was seen, 0–100. Only a finished resource has 100. */
export function percentOfResource(
  { seenLength, isFinished }: Omit<ResourceProgress, "resourceId">,
  length: number,
): number {
  if (isFinished) return 100;
  return Math.min(99, Math.floor((seenLength / Math.max(1, length)) * 100));
}

/**
 * The percentage of a work that was seen, weighted by the time that its resources take: 0–100, and 100 only if every
 * resource is finished. A resource that only contains images counts as one word, so that a work is not finished
 * without it. Deleted resources do not count.
 */
export function percentOfWork(resources: readonly ResourceLength[], progress: readonly ResourceProgress[]): number {
  const progressOf = new Map(progress.map((known) => [known.resourceId, known]));
  let total = 0;
  let seen = 0;
  let isWhole = resources.length > 0;
  for (const { resourceId, length, unit } of resources) {
    const weight = secondsOf({ length: Math.max(1, length), unit });
    const known = progressOf.get(resourceId);
    const share = !known ? 0 : known.isFinished ? 1 : Math.min(1, known.seenLength / Math.max(1, length));
    total += weight;
    seen += weight * share;
    isWhole &&= known?.isFinished === true;
  }
  if (isWhole) return 100;
  return total === 0 ? 0 : Math.min(99, Math.floor((seen / total) * 100 + 1e-9));
}
