import type { PublicationChange, PublicationState } from "../../../features/content/texts/publication.ts";
import type { StateTone } from "../page-parts.tsx";

export const PUBLICATION_NAMES: Readonly<Record<PublicationState, readonly [label: string, tone: StateTone]>> = {
  draft: ["草稿", "ended"],
  scheduled: ["定时发布", "waiting"],
  published: ["已发布", "good"],
  withdrawn: ["已下架", "bad"],
};

export interface Published {
  title: string;
  state: PublicationState;
  published_at: string | null;
}

/** The change that leads back to this state. */
export function changeTo({ state, published_at: at }: Pick<Published, "state" | "published_at">): PublicationChange {
  if (state === "withdrawn" || state === "draft") return { state };
  return { state: "published", ...(at !== null && { at }) };
}
