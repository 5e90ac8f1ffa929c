import type { KnownResource } from "../../../domain/access/access.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";

/** The data of a lesson that a player needs for one viewer. */
export interface PlayableLesson extends KnownResource {
  /** null: there is no file yet. */
  mediaId: number | null;
  /** Everyone may watch all of it. */
  isPreview: boolean;
  /** How much of it everyone may watch; null: nothing. */
  previewSeconds: number | null;
  /** For this viewer, regardless of their rights: not before this moment, or not before joining. null: now. */
  release: { opensAt: Date } | { afterDays: number } | null;
}

/** A sentence that states when an unreleased lesson opens; null: it is released. */
export function describeWaiting(release: PlayableLesson["release"]): string | null {
  if (release === null) return null;
  if ("opensAt" in release) return `这节课 ${formatExactTime(release.opensAt)} 开放`;
  return `加入课程 ${release.afterDays} 天后开放`;
}
