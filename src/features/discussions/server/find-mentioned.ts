import type { DiscussionsContext, VisiblePerson } from "./discussions-context.ts";
import { filterPeopleOf, listPeopleOf } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "describePeople">;

/** Among how many of those who wrote last a name is looked for. */
const PEOPLE_SEARCHED = 200;

/** Of these people those who wrote here and whose name the text calls: nobody is called from elsewhere. */
export async function findMentioned(
  { db, describePeople }: Context,
  { threadId, userIds, source }: { threadId: number | null; userIds: readonly number[]; source: string },
): Promise<VisiblePerson[]> {
  if (threadId === null || userIds.length === 0) return [];
  const known = await filterPeopleOf(db, { threadId, userIds });
  return (await describePeople(known)).filter(({ name }) => source.includes(`@${name}`));
}

/** People of a thread whose name has these letters, those who wrote last first. */
export async function offerPeople(
  { db, describePeople }: Context,
  { threadId, typed, most }: { threadId: number; typed: string; most: number },
): Promise<VisiblePerson[]> {
  const ids = await listPeopleOf(db, { threadId, limit: PEOPLE_SEARCHED });
  const people = new Map((await describePeople(ids)).map((person) => [person.id, person]));
  const letters = typed.trim().toLowerCase();
  const fitting = ids.flatMap((id) => people.get(id) ?? []).filter(({ name }) => name.toLowerCase().includes(letters));
  return fitting.slice(0, most);
}
