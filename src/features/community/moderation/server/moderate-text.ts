import type { ModerationDecision, Writing, WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { waitingNotice } from "../../../identity/staff/notifications.ts";
import type { ModerationSettings } from "../moderation-settings.ts";
import { findBan, lockPostingOf } from "./ban-store.ts";
import { type ItemRow, insertItem, lockItem, updateItem } from "./item-store.ts";
import type { ModerationContext, PosterFacts } from "./moderation-context.ts";
import { phoneNeeded, postingBanned, textRefused } from "./posting-errors.ts";
import { insertPublication } from "./publication-store.ts";
import { sealOrigin } from "./sealed-origin.ts";
import { readTrust } from "./trust.ts";
import { heldWork, revisedWork } from "./waiting-store.ts";
import type { WordFinder } from "./words/word-finder.ts";

/** Reasons for a review by staff, and the text with words replaced. */
interface Findings {
  why: Why[];
  words: string[];
  source: string;
  title: string | null;
}

export async function moderateText(context: ModerationContext, writing: Writing): Promise<ModerationDecision> {
  const { db, clock } = context;
  const { user } = writing.caller;
  const poster = await requirePoster(context, user.id);
  const { settings, finder } = await context.words.read();
  const found = findWords(finder, writing);
  const why = [...found.why];
  if (!(await context.mayModerate(user))) {
    const trust = await readTrust(db, { userId: user.id, poster, now: clock.now() });
    why.push(...whyFirst(settings, trust));
    if (settings.hold_links && !trust.isTrusted && hasForeignLink(writing.text.links, context.origin)) why.push("link");
  }
  const findings = { ...found, why };
  return {
    source: found.source,
    title: found.title,
    province: writing.caller.province ?? null,
    record: (tx, content) => recordWriting(context, tx, { content, writing, findings }),
  };
}

/** Reasons that hold any text of a user, whatever its content. */
export function whyFirst(settings: ModerationSettings, trust: { published: number }): Why[] {
  const why: Why[] = [];
  if (settings.mode === "review_first") why.push("review_first");
  if (trust.published < settings.first_posts) why.push("first_post");
  return why;
}

export async function requirePoster(context: ModerationContext, userId: number): Promise<PosterFacts> {
  const poster = await context.readPoster(userId);
  if (!poster?.hasPhone) throw phoneNeeded();
  const ban = await findBan(context.db, userId, context.clock.now());
  if (ban) throw postingBanned(ban);
  return poster;
}

/** Checks both the source and the rendered text, because a word may be in only one of them. */
function findWords(finder: WordFinder, { title, text }: Writing): Findings {
  const ofSource = finder.find(text.source);
  const ofTitle = finder.find(title ?? "");
  const ofReading = finder.find(text.plainText);
  const all = [ofSource, ofTitle, ofReading];
  if (all.some(({ action }) => action === "refuse")) throw textRefused();
  const isHeld = all.some(({ action }) => action === "hold");
  // A word that is not in the source cannot be replaced there.
  const isHidden = ofReading.action === "replace" && ofSource.action === null;
  return {
    why: isHeld || isHidden ? ["words"] : [],
    words: [...new Set(all.flatMap(({ words }) => words))],
    source: ofSource.replaced,
    title: title === null ? null : ofTitle.replaced,
  };
}

function hasForeignLink(links: readonly string[], origin: string): boolean {
  return links.some((link) => {
    const url = URL.parse(link, origin);
    return url !== null && url.origin !== new URL(origin).origin;
  });
}

interface RecordedWriting {
  content: WrittenContent;
  writing: Pick<Writing, "caller" | "change" | "title"> & { text: Pick<Writing["text"], "source"> };
  findings: Pick<Findings, "why" | "words">;
}

/**
 * Records a publication with its sealed network address and queues it for moderation if needed. Throws
 * `POSTING_BANNED`.
 */
export async function recordWriting(
  context: ModerationContext,
  tx: Transaction,
  { content, writing, findings }: RecordedWriting,
): Promise<"published" | "held" | "hidden"> {
  const { caller, change, text, title } = writing;
  const now = context.clock.now();
  await lockPostingOf(tx, caller.user.id, { isShared: true });
  const ban = await findBan(tx, caller.user.id, now);
  if (ban) throw postingBanned(ban);
  await insertPublication(tx, {
    kind: content.kind,
    contentId: content.id,
    userId: caller.user.id,
    change,
    title,
    source: text.source,

    sealed: sealOrigin(context.seal, content, { ip: caller.ip, port: caller.port ?? null, at: now }),
    createdAt: now,
  });
  const item = await lockItem(tx, content);
  const isHeld = findings.why.length > 0;
  if (item) {
    const state = await changeItem(tx, { item, findings, now });
    // Moderators were already notified of a text that was waiting before.
    if (!item.isWaiting) await announceWaiting(context, tx, { content, state, actorId: caller.user.id });
    return state;
  }
  await insertItem(tx, {
    kind: content.kind,
    contentId: content.id,
    authorId: caller.user.id,
    now,
    state: isHeld ? "held" : "published",
    isWaiting: isHeld,
    why: findings.why,
    words: findings.words,
  });
  const state = isHeld ? "held" : "published";
  await announceWaiting(context, tx, { content, state, actorId: caller.user.id });
  return state;
}

interface WaitingText {
  content: WrittenContent;
  state: "published" | "held" | "hidden";
  actorId: number;
}

/** Notifies moderators of a text that starts to wait for review. */
async function announceWaiting(
  { notify, clock }: ModerationContext,
  tx: Transaction,
  { content: { kind, id }, state, actorId }: WaitingText,
): Promise<void> {
  if (state === "published") return;
  const key = `${kind}:${id}:${clock.now().getTime()}`;
  await notify(tx, waitingNotice(state === "held" ? heldWork : revisedWork, { key, actorId }));
}

/** A text removed by staff or reports stays removed and waits for another review. */
async function changeItem(
  tx: Transaction,
  { item, findings, now }: { item: ItemRow; findings: RecordedWriting["findings"]; now: Date },
): Promise<"published" | "held" | "hidden"> {
  const { words } = findings;
  if (item.state === "hidden" || item.state === "deleted") {
    await updateItem(tx, item.id, { isWaiting: true, why: add(item.why, ["edited"]), words, changedAt: now });
    return "hidden";
  }
  // A text that was published before is no longer a first publication; only its current content counts.
  const why = item.state === "held" ? add(item.why, findings.why) : findings.why.filter((one) => one !== "first_post");
  const isHeld = why.length > 0;
  const state = isHeld ? "held" : "published";
  await updateItem(tx, item.id, { state, isWaiting: isHeld, why, words, changedAt: now, decidedAt: null });
  return state;
}

function add(before: readonly Why[], more: readonly Why[]): Why[] {
  return [...new Set([...before, ...more])];
}
