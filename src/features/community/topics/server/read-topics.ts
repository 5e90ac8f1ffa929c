import { editableUntil } from "../../../../domain/moderation/own-text.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { MAX_WAITING_TOPICS, TOPICS_A_PAGE } from "../community-limits.ts";
import { type TopicPlace, topicCursor } from "../topic-cursor.ts";
import type { TopicOrder } from "../topic-orders.ts";
import { findBoard } from "./board-store.ts";
import { COMMUNITY, type CommunityContext, goneError } from "./community-context.ts";
import { topicLikes } from "./like-store.ts";
import { findTopic, listHeldTopics, listPinned, listTopicHeads, type TopicHead } from "./topic-store.ts";

type People = Map<number, { id: number; name: string; avatar_url: string | null; is_staff: boolean }>;

interface TopicsQuery {
  user: CallingUser | null;
  boardId: number | null;
  order: TopicOrder;
  /** The last topic of the previous page. */
  after: TopicPlace | null;
}

/** A page of topics. A visitor without access only gets titles and boards, newest first and without pinned topics. */
export async function listTopics(context: CommunityContext, { user, boardId, after, ...query }: TopicsQuery) {
  const access = await context.decideAccess(user, COMMUNITY);
  const order = access.allowed ? query.order : "newest";
  const rows = await listTopicHeads(context.db, { boardId, order, after, limit: TOPICS_A_PAGE + 1 });
  const pinned = access.allowed && after === null ? await listPinned(context.db, boardId) : [];
  const listed = rows.slice(0, TOPICS_A_PAGE);
  const last = listed.at(-1);
  const waiting = access.allowed && after === null ? await listWaiting(context, { user, boardId }) : [];
  const people = access.allowed ? await describePeople(context, [...pinned, ...listed, ...waiting]) : null;
  return {
    access,
    pinned: pinned.map((row) => toListed(row, people)),
    waiting: waiting.map((row) => toListed(row, people)),
    items: listed.map((row) => toListed(row, people)),
    next: rows.length > TOPICS_A_PAGE && last ? cursorOf(last, order) : null,
  };
}

/** The user's own held topics, and all of them for moderators. */
async function listWaiting(
  context: CommunityContext,
  { user, boardId }: Pick<TopicsQuery, "user" | "boardId">,
): Promise<TopicHead[]> {
  if (user === null) return [];
  const authorId = (await context.mayModerate(user)) ? null : user.id;
  return listHeldTopics(context.db, { authorId, boardId, limit: MAX_WAITING_TOPICS });
}

/** One topic. A held or hidden one is only returned to its author and to moderators. Throws 404. */
export async function readTopic(context: CommunityContext, { user, id }: { user: CallingUser | null; id: number }) {
  const row = await findTopic(context.db, id);
  const isOwn = row !== null && row.authorId === user?.id;
  const isThere =
    row?.state === "published" ||
    (row?.state !== "deleted" && (isOwn || (user !== null && (await context.mayModerate(user)))));
  const board = row && (await findBoard(context.db, row.boardId));
  if (!row || !isThere || !board) throw goneError();
  const access = await context.decideAccess(user, COMMUNITY);
  if (!access.allowed || user === null) {
    return { access, board, topic: { id, title: row.title, board_id: row.boardId, facts: null } };
  }
  const listed = toListed(row, await describePeople(context, [row]));
  const until = editableUntil(row);
  const isEditable = isOwn && until > context.clock.now();
  const mayAccept = board.kind === "question" && (isOwn || (await context.mayModerate(user)));
  return {
    access,
    board,
    topic: {
      ...listed,
      facts: listed.facts && {
        ...listed.facts,
        html: row.html,
        has_math: row.hasMath,
        source: isEditable ? row.source : null,
        editable_until: isEditable ? until.toISOString() : null,
        is_own: isOwn,
        may_accept: mayAccept,
        accepted_post_id: row.acceptedPostId,
        edited_at: row.editedAt?.toISOString() ?? null,
        likes: row.likes,
        is_liked: (await topicLikes.listLiked(context.db, { userId: user.id, itemIds: [id] })).has(id),
        province: row.province,
      },
    },
  };
}

async function describePeople(context: CommunityContext, rows: readonly TopicHead[]): Promise<People> {
  const people = await context.describePeople([...new Set(rows.map(({ authorId }) => authorId))]);
  return new Map(
    people.map(({ id, name, avatarUrl, isStaff }) => [id, { id, name, avatar_url: avatarUrl, is_staff: isStaff }]),
  );
}

function toListed(row: TopicHead, people: People | null) {
  return {
    id: row.id,
    title: row.title,
    board_id: row.boardId,
    facts: people && {
      author: people.get(row.authorId) ?? null,
      state: row.state,
      is_pinned: row.isPinned,
      is_closed: row.isClosed,
      is_essence: row.isEssence,
      has_answer: row.acceptedPostId !== null,
      ai_mark: row.aiMark,
      replies: row.replyCount,
      last_reply_at: row.lastReplyAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    },
  };
}

function cursorOf({ id, activeAt }: TopicHead, order: TopicOrder): string {
  return topicCursor.write({ id, activeAt: order === "active" ? activeAt : null });
}
