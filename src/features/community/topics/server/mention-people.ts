import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { MENTIONS_A_POST, PEOPLE_OFFERED } from "../../discussions/discussion-limits.ts";
import { topicPath } from "../community-paths.ts";
import { type CommunityContext, requireMember } from "./community-context.ts";
import { listWriters, topicMentions } from "./mention-store.ts";
import type { TopicRow } from "./topic-store.ts";

type Person = Awaited<ReturnType<CommunityContext["describePeople"]>>[number];

/** The number of latest topics of a board whose replies are searched for names. */
const THREADS_LOOKED_AT = 50;

/** People of a board whose name contains these letters, latest authors first. Throws 403. */
export async function offerPeople(
  context: CommunityContext,
  { user, boardId, typed }: { user: CallingUser; boardId: number; typed: string },
): Promise<Person[]> {
  await requireMember(context, user);
  const ids = await listPeopleOf(context, boardId);
  const people = new Map((await context.describePeople(ids)).map((person) => [person.id, person]));
  const letters = typed.trim().toLowerCase();
  return ids
    .flatMap((id) => people.get(id) ?? [])
    .filter(({ id, name }) => id !== user.id && name.toLowerCase().includes(letters))
    .slice(0, PEOPLE_OFFERED);
}

/** Of these people, those whose name is in the text and who wrote in the board: others cannot be mentioned. */
export async function findMentioned(
  context: CommunityContext,
  { boardId, userIds, source }: { boardId: number; userIds: readonly number[]; source: string },
): Promise<Person[]> {
  if (userIds.length === 0) return [];
  const known = new Set(await listPeopleOf(context, boardId));
  const called = userIds.filter((id) => known.has(id)).slice(0, MENTIONS_A_POST);
  return (await context.describePeople(called)).filter(({ name }) => source.includes(`@${name}`));
}

/** Each person is notified once of a topic, however often its text is changed, and only once others can read it. */
export async function notifyMentioned(
  context: Pick<CommunityContext, "notifyAboutMention">,
  tx: Transaction,
  { id, authorId, title }: Pick<TopicRow, "id" | "authorId" | "title">,
): Promise<void> {
  for (const userId of await topicMentions.list(tx, id))
    await context.notifyAboutMention(tx, { topicId: id, authorId, userId, title, path: topicPath(id) });
}

async function listPeopleOf({ db, listRepliers }: CommunityContext, boardId: number): Promise<number[]> {
  const writers = await listWriters(db, boardId);
  const repliers = await listRepliers(writers.slice(0, THREADS_LOOKED_AT).map(({ topicId }) => topicId));
  return [...new Set([...writers.map(({ authorId }) => authorId), ...repliers])];
}
