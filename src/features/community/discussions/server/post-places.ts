import { toOneLine } from "../../../../kit/values/chinese-lines.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { postPath } from "../post-path.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import type { PostRow } from "./post-store.ts";
import type { ThreadRow } from "./thread-store.ts";

type Context = Pick<DiscussionsContext, "targets">;

interface PlacedPost {
  post: Pick<PostRow, "id">;
  thread: Pick<ThreadRow, "kind" | "targetId">;
}

interface Place {
  title: string;
  /** The permalink. */
  path: string;
}

/** The maximum length of an excerpt in a list, which is the limit of a notification. */
const EXCERPT = 139;

/** The locations of posts with their permalinks; posts whose target no longer exists are omitted. */
export async function describePlaces(
  { targets }: Context,
  rows: readonly PlacedPost[],
  tx?: Transaction,
): Promise<Map<number, Place>> {
  const kinds = new Map<TargetKind, Set<number>>();
  for (const { thread } of rows) kinds.set(thread.kind, (kinds.get(thread.kind) ?? new Set()).add(thread.targetId));
  const described = await Promise.all(
    [...kinds].map(async ([kind, ids]) => {
      const found = (await targets[kind]?.describe([...ids], tx)) ?? [];
      return found.map((target) => [`${kind}:${target.id}`, target] as const);
    }),
  );
  const byKey = new Map(described.flat());
  return new Map(
    rows.flatMap(({ post, thread }) => {
      const target = byKey.get(`${thread.kind}:${thread.targetId}`);
      return target ? [[post.id, { title: target.title, path: postPath(target.path, post.id) }] as const] : [];
    }),
  );
}

export function excerptOf({ plainText }: Pick<PostRow, "plainText">): string {
  const text = toOneLine(plainText);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text;
}

/** null: the target no longer exists. */
export async function describePlace(context: Context, placed: PlacedPost, tx?: Transaction): Promise<Place | null> {
  return (await describePlaces(context, [placed], tx)).get(placed.post.id) ?? null;
}
