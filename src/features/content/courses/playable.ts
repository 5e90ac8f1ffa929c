import type { KnownResource } from "../../../domain/access/access.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";

/** What a player needs of a lesson, for one viewer. */
export interface PlayableLesson extends KnownResource {
  /** null: there is no file yet. */
  mediaId: number | null;
  /** Everyone may watch all of it. */
  isPreview: boolean;
  /** How much of it everyone may watch; null: nothing. */
  previewSeconds: number | null;
  /** For this viewer, whatever rights there are: not before this moment, or not before joining. null: now. */
  release: { opensAt: Date } | { afterDays: number } | null;
}

/** When a lesson that is not released yet will be, in a sentence; null: it is. */
export function describeWaiting(release: PlayableLesson["release"]): string | null {
  if (release === null) return null;
  if ("opensAt" in release) return `这节课 ${formatExactTime(release.opensAt)} 开放`;
  return `加入课程 ${release.afterDays} 天后开放`;
}
