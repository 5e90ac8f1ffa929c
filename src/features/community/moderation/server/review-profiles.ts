import type { ProfileReview, WrittenThing } from "../../../../domain/moderation/judging.ts";
import { findBan } from "./ban-store.ts";
import { withdrawThing } from "./decide-things.ts";
import { lockItem } from "./item-store.ts";
import { keepWriting, whyFirst } from "./judge-text.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { postingBanned } from "./posting-errors.ts";
import { readStanding } from "./standing.ts";

/** Names and pictures of people wait for review as their first posts do. */
export function reviewProfiles(
  context: ModerationContext,
  { requireCleanText }: { requireCleanText(texts: readonly string[]): Promise<void> },
): ProfileReview {
  const { db, clock } = context;
  const thingOf = (id: number): WrittenThing => ({ kind: "profile", id });
  return {
    async check(user, texts) {
      const ban = await findBan(db, user.id, clock.now());
      if (ban) throw postingBanned(ban);
      await requireCleanText(texts);
      const poster = await context.readPoster(user.id);
      if (poster === null || (await context.isStaff(user))) return [];
      const { settings } = await context.words.read();
      return whyFirst(settings, await readStanding(db, { userId: user.id, poster, now: clock.now() }));
    },
    async lock(tx, id) {
      await lockItem(tx, thingOf(id));
    },
    async keep(tx, { id, name, source, why, caller, change }) {
      await keepWriting(context, tx, {
        thing: thingOf(id),
        writing: { caller, change, title: name, text: { source } },
        findings: { why: [...why], words: [] },
      });
    },
    withdraw: (tx, id) => withdrawThing(context, tx, thingOf(id)),
  };
}
