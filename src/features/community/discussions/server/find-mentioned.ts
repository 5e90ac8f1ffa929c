import type { DiscussionsContext, VisiblePerson } from "./discussions-context.ts";
import { filterPeopleOf, listPeopleOf } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "describePeople">;

/** The number of latest authors among whom names are searched. */
const PEOPLE_SEARCHED = 200;

/**
 * Of these people, those who posted here and whose name is in the text: others cannot be mentioned. `hostId` is the
 * author of the target.
 */
export async function findMentioned(
  { db, describePeople }: Context,
  query: { threadId: number | null; hostId: number | null; userIds: readonly number[]; source: string },
): Promise<VisiblePerson[]> {
  const { threadId, hostId, userIds, source } = query;
  const wrote = threadId === null ? [] : await filterPeopleOf(db, { threadId, userIds });
  const hosts = userIds.filter((id) => id === hostId && !wrote.includes(id));
  return (await describePeople([...wrote, ...hosts])).filter(({ name }) => source.includes(`@${name}`));
}

/** People of a thread whose name contains these letters, latest authors first. */
export async function offerPeople(
  { db, describePeople, findNames }: Context & Pick<DiscussionsContext, "findNames">,
  query: { threadId: number | null; hostId: number | null; typed: string; max: number },
): Promise<VisiblePerson[]> {
  const { threadId, hostId, typed, max } = query;
  const wrote = threadId === null ? [] : await listPeopleOf(db, { threadId, limit: PEOPLE_SEARCHED });
  const ids = [...new Set([...wrote, ...(hostId === null ? [] : [hostId])])];
  const names = await findNames(ids);
  const letters = typed.trim().toLowerCase();
  // Only the suggested people are described, not all candidates.
  const fitting = ids.filter((id) => names.get(id)?.toLowerCase().includes(letters)).slice(0, max);
  const people = new Map((await describePeople(fitting)).map((person) => [person.id, person]));
  return fitting.flatMap((id) => people.get(id) ?? []);
}
