import { requireIcons } from "../../../../domain/icons/require-icons.ts";
import { AppError, conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser, StaffCaller } from "../../../../kit/api/caller.ts";
import { MAX_BOARDS } from "../community-limits.ts";
import { type BoardRow, countBoards, findBoard, findBoardBySlug, upsertBoard } from "./board-store.ts";
import { COMMUNITY, type CommunityContext, goneError } from "./community-context.ts";
import { findTopic, lockTopic, type TopicRow, updateTopic } from "./topic-store.ts";

type Marks = Pick<TopicRow, "isPinned" | "isClosed" | "isEssence" | "boardId">;
type Noting = { note: StaffCaller["note"] };

/** Acts of staff on a topic that stays visible. Throws 404, also for an unknown board. */
export async function markTopic(
  { db }: CommunityContext,
  { id, marks, reason, note }: Noting & { id: number; marks: Partial<Marks>; reason: string },
): Promise<Marks> {
  return db.transaction(async (tx) => {
    const topic = await lockTopic(tx, id);
    if (!topic || topic.state === "deleted") throw goneError();
    const { isPinned, isClosed, isEssence, boardId } = topic;
    const before = { isPinned, isClosed, isEssence, boardId };
    const after = { ...before, ...marks };
    const board = await findBoard(tx, after.boardId);
    if (!board) throw notFound("没有这个版块");
    // In other boards no answer can be accepted.
    await updateTopic(tx, id, { ...after, ...(board.kind !== "question" && { acceptedPostId: null }) });
    note({ subject: `topic:${id}`, before, after: { ...after, reason } });
    return after;
  });
}

/**
 * Accepts an answer as the author or staff; null removes it. Throws 404, 403, 409 in boards that are not for questions.
 */
export async function acceptAnswer(
  context: CommunityContext,
  { user, id, postId }: { user: CallingUser; id: number; postId: number | null },
): Promise<void> {
  const { db, decideAccess } = context;
  const topic = await findTopic(db, id);
  if (topic?.state !== "published") throw goneError();
  const access = await decideAccess(user, COMMUNITY);
  const isTheirs = topic.authorId === user.id || (await context.mayModerate(user));
  if (!access.allowed || !isTheirs)
    throw new AppError({ status: 403, code: "INSUFFICIENT_PERMISSIONS", message: "只有提问的人可以采纳回答" });
  const board = await findBoard(db, topic.boardId);
  if (board?.kind !== "question") throw conflict("NO_QUESTION", "这个版块没有采纳回答");
  const post = postId === null ? null : await context.findPost(postId);
  const isAnswer = post?.kind === "topic" && post.targetId === id && post.rootId === null && post.isSeen;
  if (postId !== null && !isAnswer) throw notFound("这条回答不存在或已删除");
  await db.transaction((tx) => updateTopic(tx, id, { acceptedPostId: postId }));
}

export async function saveBoard(
  { db, icons }: Pick<CommunityContext, "db" | "icons">,
  { board, note }: Noting & { board: Omit<BoardRow, "id"> },
): Promise<number> {
  await requireIcons(icons, "icon", [board.icon]);
  return db.transaction(async (tx) => {
    const before = await findBoardBySlug(tx, board.slug);
    if (!before && (await countBoards(tx)) >= MAX_BOARDS)
      throw conflict("TOO_MANY_BOARDS", `最多 ${MAX_BOARDS} 个版块`);
    note({ subject: `board:${board.slug}`, before, after: board });
    return upsertBoard(tx, board);
  });
}
