import { editableUntil } from "../../../../domain/moderation/own-text.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Post, Replies, RootPost } from "../contract.ts";
import type { PostAuthor } from "../post-author.ts";
import type { DiscussionsContext, VisiblePerson } from "./discussions-context.ts";
import { postLikes } from "./like-store.ts";
import { listPostAuthors, type PostRow } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "clock" | "describePeople" | "mayModerate">;

/** A top-level post with a range of its replies. */
export interface FoundRoot {
  post: PostRow;
  replies: Omit<Replies, "items"> & { items: PostRow[] };
}

/** Serialises the posts of a page for this viewer, all at once. */
export async function describePosts(
  context: Context,
  { user, rows }: { user: CallingUser | null; rows: readonly PostRow[] },
): Promise<Map<number, Post>> {
  const { db, clock, describePeople } = context;
  const postIds = rows.map(({ id }) => id);
  const answered = rows.flatMap(({ replyToId }) => replyToId ?? []);
  const [liked, answeredAuthors] = await Promise.all([
    user ? postLikes.listLiked(db, { userId: user.id, itemIds: postIds }) : new Set<number>(),
    listPostAuthors(db, answered),
  ]);
  const isUnseen = (row: PostRow) => !isShown(row, { user, mayModerate: false });
  const mayModerate = user !== null && rows.some(isUnseen) && (await context.mayModerate(user));
  const listed = rows.filter((row) => isShown(row, { user, mayModerate }));
  const ids = new Set([...listed.map(({ authorId }) => authorId), ...answeredAuthors.map(({ authorId }) => authorId)]);
  const people = new Map((await describePeople([...ids])).map((person) => [person.id, person]));
  const answeredById = new Map(answeredAuthors.map((one) => [one.id, one]));
  const now = clock.now();

  function toPost(row: PostRow): Post {
    const isOwn = user?.id === row.authorId;
    const facts = { id: row.id, root_id: row.rootId, state: row.state, is_own: isOwn };
    const times = { created_at: row.createdAt.toISOString(), edited_at: row.editedAt?.toISOString() ?? null };
    if (!isShown(row, { user, mayModerate })) return { ...facts, ...times, ...GONE };
    const answeredPost = row.replyToId === null ? undefined : answeredById.get(row.replyToId);
    const until = editableUntil(row);
    const isEditable = isOwn && until > now;
    return {
      ...facts,
      ...times,
      reply_to: answeredPost
        ? { id: answeredPost.id, name: people.get(answeredPost.authorId)?.name ?? NOBODY.name }
        : null,
      author: toAuthor(people.get(row.authorId)),
      html: row.html,
      has_math: row.hasMath,
      ai_mark: row.aiMark,
      province: row.province,
      source: isEditable ? row.source : null,
      editable_until: isEditable ? until.toISOString() : null,
      likes: row.likes,
      is_liked: liked.has(row.id),
    };
  }
  return new Map(rows.map((row) => [row.id, toPost(row)]));
}

/** The same for top-level posts with their replies. */
export async function describeRoots(
  context: Context,
  { user, roots }: { user: CallingUser | null; roots: readonly FoundRoot[] },
): Promise<RootPost[]> {
  const rows = roots.flatMap(({ post, replies }) => [post, ...replies.items]);
  const described = await describePosts(context, { user, rows });
  return roots.flatMap(({ post, replies }) => {
    const root = described.get(post.id);
    const items = replies.items.flatMap((reply) => described.get(reply.id) ?? []);
    return root ? [{ ...root, reply_count: post.replyCount, replies: { ...replies, items } }] : [];
  });
}

export function toAuthor(person: VisiblePerson | undefined): PostAuthor {
  const { id, name, avatarUrl, isStaff } = person ?? NOBODY;
  return { id, name, avatar_url: avatarUrl, is_staff: isStaff };
}

const NOBODY: VisiblePerson = { id: 0, name: "已注销用户", avatarUrl: null, isStaff: false };

/** The fields of a post that others may not read, as a placeholder above its replies. */
const GONE = {
  reply_to: null,
  author: null,
  html: "",
  has_math: false,
  ai_mark: "none" as const,
  province: null,
  source: null,
  editable_until: null,
  likes: 0,
  is_liked: false,
};

function isShown(
  { state, authorId }: PostRow,
  { user, mayModerate }: { user: CallingUser | null; mayModerate: boolean },
): boolean {
  return state === "published" || (state !== "deleted" && (mayModerate || user?.id === authorId));
}
