import type { CallingUser } from "../../kit/api/serve-endpoint.ts";

export const PLAYABLE_KINDS = ["lesson", "media"] as const;

export type PlayableKind = (typeof PLAYABLE_KINDS)[number];

/** Something that can be played, as whoever keeps it says. */
export interface Playable {
  /** In their order; empty: there is no file yet. */
  mediaIds: readonly number[];
  contentType: string;
  resourceKeys: readonly string[];
  /** How much of it everyone may see; null: nothing. */
  previewSeconds: number | null;
  /** For this viewer, whatever rights there are: a sentence that says when it opens; null: it is open. */
  waitsUntil: string | null;
}

/** null: there is no such thing to play, or not for anybody yet. */
export type FindPlayable = (id: number, user: CallingUser | null) => Promise<Playable | null>;
