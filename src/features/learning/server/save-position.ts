import { AppError, notFound } from "../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../kit/api/serve-endpoint.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { advancePosition, type PositionRow } from "./learning-store.ts";

/** Remembers how far a user is in a document that they may read now. */
export async function savePosition(
  { db, clock, checkDocument }: LearningDependencies,
  wanted: { user: CallingUser; documentId: number; percent: number; anchor: string | null },
): Promise<PositionRow> {
  const { user, documentId, percent, anchor } = wanted;
  const document = await checkDocument({ documentId, user });
  if (!document) throw notFound("文档不存在");
  if (!document.access.allowed) {
    const message = "没有权限访问该资源";
    throw new AppError({ status: 403, code: "INSUFFICIENT_PERMISSIONS", message });
  }
  const { bookId } = document;
  return advancePosition(db, { userId: user.id, documentId, bookId, percent, anchor, updatedAt: clock.now() });
}
