import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { banPosting, liftPostingBan } from "./ban-posting.ts";
import { findBan, listedBans, type PostingBanRow } from "./ban-store.ts";
import { changeModeration } from "./change-settings.ts";
import { decideContent } from "./decide-content.ts";
import { addWords, removeWords, replaceWords } from "./edit-words.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { readPublications, readQueue, readReports } from "./read-queue.ts";
import { reportContent } from "./report-content.ts";
import { findSettings } from "./settings-store.ts";
import { listWords } from "./word-store.ts";

export function serveModeration(context: ModerationContext): ServedEndpoint[] {
  const { db, clock } = context;
  return [
    serveEndpoint(contract.reportContent, async ({ body }, { user }) => {
      const { kind, id, reason, note } = body;
      const { isNew } = await reportContent(context, { user, content: { kind, id }, reason, note });
      return { is_new: isNew };
    }),
    serveEndpoint(contract.readPosting, async (_input, { user }) => {
      const [poster, ban] = await Promise.all([context.readPoster(user.id), findBan(db, user.id, clock.now())]);
      return {
        has_phone: poster?.hasPhone ?? false,
        ban: ban && { until: ban.endsAt.toISOString(), reason: ban.reason },
      };
    }),
    ...serveQueue(context),
    ...serveWords(context),
    ...serveBans(context),
  ];
}

function serveQueue(context: ModerationContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listModerationQueue, ({ query }) => readQueue(context, query)),
    serveEndpoint(admin.decideContent, async ({ body }, { user, note }) => {
      const { things: contents, decision, reason, ban_days: banDays } = body;
      const decided = await decideContent(context, { contents, decision, reason, banDays, by: user.id, note });
      return { items: decided.map(({ kind, contentId: id, state }) => ({ kind, id, state })) };
    }),
    serveEndpoint(admin.listReports, async ({ query }) => ({ items: await readReports(context, query) })),
    serveEndpoint(admin.readPublications, async ({ query }, { note }) => {
      note({ subject: `${query.kind}:${query.id}` });
      return { items: await readPublications(context, query) };
    }),
    serveEndpoint(admin.readModeration, async () => (await findSettings(context.db)).settings),
    serveEndpoint(admin.changeModeration, ({ body }, { note }) => {
      const { mode, hide_after_reports, first_posts, hold_links } = body;
      const change = {
        ...(mode !== undefined && { mode }),
        ...(hide_after_reports !== undefined && { hide_after_reports }),
        ...(first_posts !== undefined && { first_posts }),
        ...(hold_links !== undefined && { hold_links }),
      };
      return changeModeration(context, { change, note });
    }),
  ];
}

function serveWords(context: ModerationContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listModerationWords, async () => ({ items: await listWords(context.db) })),
    serveEndpoint(admin.addModerationWords, async ({ body }, { note }) => {
      await addWords(context, { words: body.words, note });
      return {};
    }),
    serveEndpoint(admin.replaceModerationWords, async ({ body }, { note }) => ({
      words: await replaceWords(context, { list: body.list, note }),
    })),
    serveEndpoint(admin.removeModerationWords, async ({ body }, { note }) => ({
      removed: await removeWords(context, { words: body.words, note }),
    })),
    serveEndpoint(admin.tryModerationWords, async ({ body }) => {
      const { finder } = await context.words.read();
      const { action, words, replaced } = finder.find(body.text);
      return { action, words, replaced };
    }),
  ];
}

function serveBans(context: ModerationContext): ServedEndpoint[] {
  const { db, clock } = context;

  async function describeBans(bans: readonly PostingBanRow[]) {
    const nameOf = await namePeople(
      context.people,
      db,
      bans.map(({ userId }) => userId),
    );
    return bans.map(({ id, userId, reason, startsAt, endsAt, liftedAt }) => ({
      id,
      user: nameOf(userId),
      reason,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      lifted_at: liftedAt?.toISOString() ?? null,
    }));
  }

  return [
    serveEndpoint(admin.listPostingBans, async ({ query: { page, ...filter } }) => {
      const source = listedBans(db, { ...filter, now: clock.now() });
      const { rows, total, next } = await readListPage(admin.postingBanList, page, source);
      return { items: await describeBans(rows), total, next };
    }),
    serveEndpoint(admin.banPosting, async ({ body }, { user, note }) => {
      const { user_id: userId, days, reason } = body;
      const [ban] = await describeBans([await banPosting(context, { userId, days, reason, by: user.id, note })]);
      if (!ban) throw new Error("the ban is not described");
      return ban;
    }),
    serveEndpoint(admin.liftPostingBan, async ({ params }, { user, note }) => {
      await liftPostingBan(context, { userId: params.user_id, by: user.id, note });
      return {};
    }),
  ];
}
