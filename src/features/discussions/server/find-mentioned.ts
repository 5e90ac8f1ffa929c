import type { DiscussionsContext, VisiblePerson } from "./discussions-context.ts";
import { filterPeopleOf, listPeopleOf } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "describePeople">;

/** Among how many of those who wrote last a name is looked for. */
const PEOPLE_SEARCHED = 200;

/** Of these people those who wrote here and whose name the text calls: nobody is called from elsewhere. `hostId` wrote what is talked about. */
export async function findMentioned(
  { db, describePeople }: Context,
  asked: { threadId: number | null; hostId: number | null; userIds: readonly number[]; source: string },
): Promise<VisiblePerson[]> {
  const { threadId, hostId, userIds, source } = asked;
  const wrote = threadId === null ? [] : await filterPeopleOf(db, { threadId, userIds });
  const hosts = userIds.filter((id) => id === hostId && !wrote.includes(id));
  return (await describePeople([...wrote, ...hosts])).filter(({ name }) => source.includes(`@${name}`));
}

/** People of a thread whose name has these letters, those who wrote last first. */
export async function offerPeople(
  { db, describePeople }: Context,
  asked: { threadId: number | null; hostId: number | null; typed: string; most: number },
): Promise<VisiblePerson[]> {
  const { threadId, hostId, typed, most } = asked;
  const wrote = threadId === null ? [] : await listPeopleOf(db, { threadId, limit: PEOPLE_SEARCHED });
  const ids = [...new Set([...wrote, ...(hostId === null ? [] : [hostId])])];
  const people = new Map((await describePeople(ids)).map((person) => [person.id, person]));
  const letters = typed.trim().toLowerCase();
  const fitting = ids.flatMap((id) => people.get(id) ?? []).filter(({ name }) => name.toLowerCase().includes(letters));
  return fitting.slice(0, most);
}
