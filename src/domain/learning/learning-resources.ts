import type { CallingUser } from "../../kit/api/caller.ts";
import type { Access } from "../access/access-contract.ts";

/** The unit of learning: a resource with an id and a length, inside a work. */
export const RESOURCE_KINDS = ["document", "article", "lesson", "media"] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** The container of a resource; an article or a media item is its own work. */
export const WORK_KINDS = ["book", "article", "course", "media"] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const WORK_OF: Readonly<Record<ResourceKind, WorkKind>> = {
  document: "book",
  article: "article",
  lesson: "course",
  media: "media",
};

/** What a length counts. */
export type LengthUnit = "words" | "seconds";

export interface ResourceLength {
  workId: number;
  resourceId: number;
  length: number;
  unit: LengthUnit;
}

/** A resource and its work, for lists of started resources. */
export interface DescribedResource {
  resourceId: number;
  title: string;
  /** The address of its page, without a position. */
  path: string;
  unit: LengthUnit;
  work: { id: number; title: string; coverUrl: string; path: string };
}

/** What a slice provides about its resources; learning knows nothing else about them. */
export interface LearningResources {
  /** Whether this user, or a guest, may study a resource now; null if it does not exist. */
  checkResource(options: {
    id: number;
    user: CallingUser | null;
  }): Promise<(Omit<ResourceLength, "resourceId"> & { access: Access }) | null>;
  /** Every resource of these works, started or not. */
  listResourceLengths(workIds: number[]): Promise<ResourceLength[]>;
  /** Removed or withdrawn resources are omitted. */
  describeResources(ids: number[]): Promise<DescribedResource[]>;
}

/** Converts read words to seconds: 400 characters a minute, the pace of an attentive reader. */
const WORDS_A_SECOND = 400 / 60;

/** The time for a length, used to add words and seconds. */
export function secondsOf({ length, unit }: Pick<ResourceLength, "length" | "unit">): number {
  return unit === "seconds" ? length : length / WORDS_A_SECOND;
}
