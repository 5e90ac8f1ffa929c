import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf } from "../../../kit/api/wire.ts";
import { bookCardSchema } from "../books/contract.ts";
import { courseCardSchema } from "../courses/contract.ts";
import { mediaCardSchema } from "../media/item-contract.ts";
import { ITEM_KINDS } from "../media/item-types.ts";

/**
 * Parts of the site that list works of several kinds: those open to everyone who logs in, the systematic path, the
 * members' library, and videos, recordings and picture sets.
 */
export const SECTIONS = ["basic", "system", "vip", "media"] as const;

export const WORK_KINDS = ["book", "course", "media"] as const;

/** The form of a work; items of media come in three forms. */
export const WORK_FORMS = ["book", "course", ...ITEM_KINDS] as const;

/** The level that a work requires. */
export const WORK_LEVELS = ["guest", "user", "vip", "premium"] as const;

/** `order`: the order set by staff; `learned`: by the number of learners, as of the last hour. */
export const WORK_SORTS = ["order", "newest", "learned", "longest"] as const;

/**
 * The maximum number of works that a list reaches; filters and search reach the others. It keeps every list as fast as
 * that of a small site.
 */
export const MAX_LISTED = 1_000;
/** The limit of works that a search or a combination of filters lists; a longer query narrows it. */
export const MAX_FOUND = 200;

const workSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("book"), book: bookCardSchema }),
  z.object({ kind: z.literal("course"), course: courseCardSchema }),
  z.object({ kind: z.literal("media"), media: mediaCardSchema }),
]);

/** The filters of a list of works; each name may appear in an address. */
export const workFilterSchema = z.object({
  category: plainTextOf(40).optional(),
  tag: plainTextOf(40).optional(),
  kind: z.enum(WORK_FORMS).optional(),
  level: z.enum(WORK_LEVELS).optional(),
  /** Words of title or summary; all must match. */
  q: plainTextOf(60).optional(),
  sort: z.enum(WORK_SORTS).default("order"),
});

export const listWorks = defineEndpoint({
  name: "listWorks",
  summary: "图书和课程在一起的列表，或者视频、音频和图集的列表，可以筛选、排序、搜索",
  method: "GET",
  path: "/v1/works",
  who: "anyone",
  query: workFilterSchema.extend({ ...pageQuery.shape, section: z.enum(SECTIONS) }),
  output: pageOf(workSchema).extend({
    /** There are more than `total`: filter or search to find them. */
    has_more: z.boolean(),
  }),
  publicSeconds: 60,
});

export const listLearnerCounts = defineEndpoint({
  name: "listLearnerCounts",
  summary: "每门课、每本书有多少人学过，最多的在前；一小时一算",
  method: "GET",
  path: "/v1/admin/works/learners",
  who: can("content.publish"),
  query: pageQuery.extend({ section: z.enum(SECTIONS) }),
  output: pageOf(
    z.object({ kind: z.enum(WORK_KINDS), id: z.number().int(), title: z.string(), learners: z.number().int() }),
  ),
});

/** The filters available for a section. */
export interface WorkChoices {
  categories: string[];
  /** Most common first. */
  tags: string[];
  kinds: WorkForm[];
  /** Lowest first. */
  levels: WorkLevel[];
}

export type Section = (typeof SECTIONS)[number];
export type WorkKind = (typeof WORK_KINDS)[number];
export type WorkForm = (typeof WORK_FORMS)[number];
export type WorkLevel = (typeof WORK_LEVELS)[number];
export type WorkSort = (typeof WORK_SORTS)[number];
export type Work = z.output<typeof workSchema>;
export type WorkFilter = z.output<typeof workFilterSchema>;
