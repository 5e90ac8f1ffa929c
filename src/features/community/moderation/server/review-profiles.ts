import type { ProfileReview, WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { findBan } from "./ban-store.ts";
import { withdrawContent } from "./decide-content.ts";
import { lockItem } from "./item-store.ts";
import { recordWriting, whyFirst } from "./moderate-text.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { postingBanned } from "./posting-errors.ts";
import { readTrust } from "./trust.ts";

/** Names and pictures of users are held for review like their first posts. */
export function reviewProfiles(
  context: ModerationContext,
  { requireCleanText }: { requireCleanText(texts: readonly string[]): Promise<void> },
): ProfileReview {
  const { db, clock } = context;
  const contentOf = (id: number): WrittenContent => ({ kind: "profile", id });
  return {
    async check(user, texts) {
      const ban = await findBan(db, user.id, clock.now());
      if (ban) throw postingBanned(ban);
      await requireCleanText(texts);
      const poster = await context.readPoster(user.id);
      if (poster === null || (await context.isStaff(user))) return [];
      const { settings } = await context.words.read();
      return whyFirst(settings, await readTrust(db, { userId: user.id, poster, now: clock.now() }));
    },
    async lock(tx, id) {
      await lockItem(tx, contentOf(id));
    },
    async record(tx, { id, name, source, why, caller, change }) {
      await recordWriting(context, tx, {
        content: contentOf(id),
        writing: { caller, change, title: name, text: { source } },
        findings: { why: [...why], words: [] },
      });
    },
    withdraw: (tx, id) => withdrawContent(context, tx, contentOf(id)),
  };
}
