import { z } from "zod";
import { describeJson } from "../../../../../kit/values/describe-data.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { PlainFile } from "../plain-file.ts";
import { readGhostTables, take } from "./ghost-tables.ts";

const LONGEST_TEXT = 8 * 1024 * 1024;

const optionalText = z.string().nullish();
const id = z.coerce.string();
const postRow = z.object({
  id,
  uuid: optionalText,
  title: optionalText,
  slug: optionalText,
  html: optionalText,
  plaintext: optionalText,
  feature_image: optionalText,
  type: optionalText,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: optionalText,
  visibility: optionalText,
  published_at: optionalText,
  custom_excerpt: optionalText,
  author_id: id.nullish(),
});
const tagRow = z.object({ id, name: z.string(), visibility: optionalText });
const personRow = z.object({ id, name: z.string() });
const tierRow = z.object({ id, name: z.string(), slug: optionalText, type: optionalText });
const settingRow = z.object({ key: z.string(), value: z.unknown() });
const sortOrder = z.number().nullish();
const taggedRow = z.object({ post_id: id, tag_id: id, sort_order: sortOrder });
const authoredRow = z.object({ post_id: id, author_id: id, sort_order: sortOrder });
const tieredRow = z.object({ post_id: id, product_id: id });

export type GhostPost = z.output<typeof postRow>;

export interface GhostExport {
  posts: GhostPost[];
  tags: z.output<typeof tagRow>[];
  users: z.output<typeof personRow>[];
  tiers: z.output<typeof tierRow>[];
  tagged: z.output<typeof taggedRow>[];
  authored: z.output<typeof authoredRow>[];
  tiered: z.output<typeof tieredRow>[];
  settings: ReadonlyMap<string, string>;
  /** Rows that are not posts. */
  strange: number;
  members: number;
}

/**
 * Reads the output of Ghost's “Export your content”, `{ db: [{ meta, data }] }` or its inside, tables as they are in
 * its database. Throws an `AppError` for JSON that is broken, too large or something else.
 */
export async function readGhost(file: PlainFile): Promise<GhostExport> {
  const { data, text } = await readGhostTables(file);
  if (!Array.isArray(data?.posts)) throw refuseSource(`这个 JSON 文件不是 Ghost 导出的，是${describeJson(text)}`);
  const posts = take(postRow, data.posts);
  const long = posts.find(({ html }) => (html?.length ?? 0) > LONGEST_TEXT);
  if (long) throw refuseSource(`《${long.title ?? long.id}》超过 8 MiB`);
  const settings = take(settingRow, data.settings);
  return {
    posts,
    strange: data.posts.length - posts.length,
    tags: take(tagRow, data.tags),
    users: take(personRow, data.users),
    tiers: take(tierRow, data.products ?? data.tiers),
    tagged: inOrder(take(taggedRow, data.posts_tags)),
    authored: inOrder(take(authoredRow, data.posts_authors)),
    tiered: take(tieredRow, data.posts_products ?? data.posts_tiers),
    settings: new Map(settings.flatMap(({ key, value }) => (typeof value === "string" ? [[key, value] as const] : []))),
    members: Array.isArray(data.members) ? data.members.length : 0,
  };
}

function inOrder<Row extends { sort_order?: number | null | undefined }>(rows: Row[]): Row[] {
  return rows.sort((left, right) => (left.sort_order ?? 0) - (right.sort_order ?? 0));
}
