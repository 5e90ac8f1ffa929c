import { type ResourceLength, secondsOf } from "../../../domain/learning/learning-resources.ts";

/** The progress of one user in one resource. */
export interface ResourceProgress {
  resourceId: number;
  /** Units of the resource that were really seen. */
  seenLength: number;
  /** Once finished, a resource stays so, though its author adds to it. */
  isFinished: boolean;
}

/** How much of a resource was seen, 0–100; 100 is for finished resources alone. */
export function percentOfResource(
  { seenLength, isFinished }: Omit<ResourceProgress, "resourceId">,
  length: number,
): number {
  if (isFinished) return 100;
  return Math.min(99, Math.floor((seenLength / Math.max(1, length)) * 100));
}

/**
 * How much of a work was seen, weighted by the time its resources take: 0–100, 100 only when every resource is
 * finished. A resource of pictures only counts as one word, so that no work is finished without it; deleted resources
 * do not count.
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
