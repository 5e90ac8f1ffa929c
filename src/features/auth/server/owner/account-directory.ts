import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../ports/database.ts";
import { readLoginName } from "../../account-name.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import { findUserByName } from "../people/user-store.ts";
import { accountNames, users } from "../people/user-tables.ts";

/** An account as staff see it: no number and no address in full. */
export interface ListedAccount {
  id: number;
  name: string;
  /** How it logs in, masked where it is a number or an address. */
  account: string | null;
  isOwner: boolean;
}

/** Owners on one page; a site has a handful. */
const MOST_OWNERS = 100;

/** Accounts as other slices may name them. */
export function createAccountDirectory(db: Database) {
  return {
    /** In the order of their numbers; those that are gone are left out. */
    async describeAccounts(ids: readonly number[]): Promise<ListedAccount[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .select({
          id: users.id,
          name: users.name,
          role: users.role,
          phone: users.phone,
          email: users.email,
          login: accountNames.name,
        })
        .from(users)
        .leftJoin(accountNames, eq(accountNames.userId, users.id))
        .where(inArray(users.id, [...ids]))
        .orderBy(asc(users.id));
      return rows.map(({ id, name, role, phone, email, login }) => ({
        id,
        name,
        account: login ?? (phone === null ? email && maskEmail(email) : maskPhone(phone)),
        isOwner: role === "admin",
      }));
    },
    async listOwners(): Promise<number[]> {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(MOST_OWNERS);
      return rows.map(({ id }) => id);
    },
    /** By a name, a number or an address, as an operator types it. @returns null when nobody has it */
    async findAccountId(typed: string): Promise<number | null> {
      const name = readLoginName(typed);
      return name === null ? null : ((await findUserByName(db, name))?.id ?? null);
    },
  };
}
