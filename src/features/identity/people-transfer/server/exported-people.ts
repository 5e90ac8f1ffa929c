import { type ExportedItem, type ExportedKind, fileNameOf, readId } from "../../../../domain/content/exported-items.ts";
import { type Fact, type Facts, UnfitFacts } from "../../../../kit/tables/row-facts.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";

/** The folder that only contains files of people. */
export const PEOPLE_FOLDER = "people";

interface MovedPeople {
  db: Database;
  listAccounts(db: DatabaseOrTransaction, options: { after: number; limit: number }): Promise<MovedPerson[]>;
  findAccount(db: DatabaseOrTransaction, id: number): Promise<MovedPerson | null>;
  insertAccount(tx: Transaction, facts: Facts): Promise<void>;
  listRights(db: DatabaseOrTransaction, userIds: readonly number[]): Promise<ReadonlyMap<number, Facts[]>>;
  insertRights(tx: Transaction, options: { userId: number; rights: Fact | undefined }): Promise<void>;
}

interface MovedPerson {
  id: number;
  name: string;
  facts: Facts;
}

const AT_ONCE = 200;

/**
 * People in exports, one file each: the account with its sign-in methods and consents, and every right it has or had.
 * They are restored to unused ids; an existing user is never overwritten, because a number or an address may have
 * changed since.
 */
export function exportPeople(context: MovedPeople): ExportedKind {
  async function toExportedItems(db: DatabaseOrTransaction, people: readonly MovedPerson[]): Promise<ExportedItem[]> {
    const rights = await context.listRights(
      db,
      people.map(({ id }) => id),
    );
    return people.map(({ id, name, facts }) => ({
      key: String(id),
      path: [fileNameOf(id, name)],
      facts: { ...facts, rights: rights.get(id) ?? [] },
      text: null,
    }));
  }

  return {
    name: "person",
    folder: PEOPLE_FOLDER,
    tables: ["users", "grants"],
    list: async function* (db) {
      for (let after = 0; ; ) {
        const people = await context.listAccounts(db, { after, limit: AT_ONCE });
        const last = people.at(-1);
        if (!last) return;
        yield* await toExportedItems(db, people);
        after = last.id;
      }
    },
    find: async (facts) => {
      const person = await context.findAccount(context.db, readId(facts));
      return person && ((await toExportedItems(context.db, [person]))[0] ?? null);
    },
    restore: async ({ facts }) => {
      const id = readId(facts);
      if (await context.findAccount(context.db, id)) throw new UnfitFacts("这个人本站已经有了，没有改动");
      const { rights, ...account } = facts;
      await context.db.transaction(async (tx) => {
        await context.insertAccount(tx, account);
        await context.insertRights(tx, { userId: id, rights });
      });
    },
  };
}
