import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { accessDenied } from "../../../access/membership/access-denied.ts";
import type { DiscussedTargets, FoundTarget } from "../discussed-targets.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { findPostWithThread, type PostRow } from "./post-store.ts";
import type { TargetRef, ThreadRow } from "./thread-store.ts";

type Context = Pick<DiscussionsContext, "db" | "targets" | "decideAccess">;

interface Looked extends FoundTarget {
  targets: DiscussedTargets;
}

/** Throws 404. The caller must check whether it may be opened. */
export async function findTarget(
  { targets }: Pick<Context, "targets">,
  { user, target }: { user: CallingUser | null; target: TargetRef },
): Promise<Looked> {
  const ofKind = targets[target.kind];
  const found = await ofKind?.find(user, target.id);
  if (!ofKind || !found) throw notFound("内容不存在");
  return { ...found, targets: ofKind };
}

/** The target if this user may open it now. Throws 404 and 403. */
export async function requireReadable(
  context: Pick<Context, "targets">,
  query: { user: CallingUser | null; target: TargetRef },
): Promise<Looked> {
  const found = await findTarget(context, query);
  if (!found.access.allowed) throw accessDenied(found.access, "comment");
  return found;
}

/** The target if this user may write there now. Throws 404, 403, and 409 while it is held or closed. */
export async function requireWritable(
  context: Pick<Context, "targets" | "decideAccess">,
  query: { user: CallingUser; target: TargetRef },
): Promise<Looked> {
  const found = await requireReadable(context, query);
  const access = await context.decideAccess(query.user, { contentType: found.targets.postingType });
  if (!access.allowed) throw accessDenied(access, "comment");
  if (found.isHeld) {
    throw new AppError({ status: 409, code: "DISCUSSION_HELD", message: "内容还在审核，通过以后才能发言" });
  }
  if (found.isClosed) {
    throw new AppError({ status: 409, code: "DISCUSSION_CLOSED", message: "讨论已经关闭，不能再发言" });
  }
  return found;
}

/** A post with its thread if this user may see it now: published, or their own. Throws 404 and 403. */
export async function requireSeen(
  context: Context,
  { user, postId }: { user: CallingUser | null; postId: number },
): Promise<{ post: PostRow; thread: ThreadRow }> {
  const found = await findPostWithThread(context.db, postId);
  const isOwn = user !== null && found?.post.authorId === user.id && found.post.state !== "deleted";
  if (!found || !(found.post.state === "published" || isOwn)) throw notFound("这条评论不存在或已删除");
  const { kind, targetId } = found.thread;
  await requireReadable(context, { user, target: { kind, id: targetId } });
  return found;
}

/** Of these users, those who may open the target now. */
export async function filterReaders(
  { targets }: Pick<Context, "targets">,
  { target, userIds }: { target: TargetRef; userIds: readonly number[] },
): Promise<Set<number>> {
  const query = await Promise.all(
    userIds.map(async (id) => {
      const found = await targets[target.kind]?.find({ id, sessionId: "", isAdmin: false }, target.id);
      return found?.access.allowed ? [id] : [];
    }),
  );
  return new Set(query.flat());
}
