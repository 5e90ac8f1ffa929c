import { cutText } from "../../../../kit/values/storable-text.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { moderationNotification } from "../notifications.ts";
import type { ItemRow } from "./item-store.ts";
import type { DecidingContext } from "./moderation-context.ts";

const KIND_NAMES = { post: "评论", topic: "话题", review: "评价", proposal: "共创提议", profile: "资料" } as const;
const WHERE_CHARACTERS = 200;

/** Notifies the author of a decision, in its transaction. */
export async function notifyAuthor(
  { contents, notify, clock }: DecidingContext,
  tx: Transaction,
  { item, outcome, reason }: { item: ItemRow; outcome: "approved" | "refused" | "removed"; reason: string | null },
): Promise<void> {
  const { kind, contentId, authorId } = item;
  const place = (await contents[kind]?.describe([contentId]))?.get(contentId);
  // The target no longer exists, so there is no page to link to.
  if (!place) return;
  const where = cutText(place.title, WHERE_CHARACTERS);
  await notify(
    tx,
    moderationNotification.notice({
      to: authorId,
      about: `${kind}:${contentId}`,
      key: `review:${kind}:${contentId}:${clock.now().getTime()}:${outcome}`,
      data: {
        outcome,
        what: place.what ?? KIND_NAMES[kind],
        where: kind === "profile" ? null : where,
        reason,
        path: place.path,
      },
    }),
  );
}
