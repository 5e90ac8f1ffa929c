import type { KnownResource } from "../membership/access.ts";

/** What whoever plays films has to know of a lesson, for one viewer. */
export interface PlayableLesson extends KnownResource {
  /** null: there is no file yet. */
  mediaId: number | null;
  /** Everyone may watch all of it. */
  isPreview: boolean;
  /** Everyone may watch so much of it; null: nothing. */
  previewSeconds: number | null;
  /** For this viewer, whatever rights there are: not before this moment, or not before joining. null: now. */
  release: { opensAt: Date } | { afterDays: number } | null;
}
