import type { GivenAccount } from "../../../../../domain/people/given-account.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { readLoginName } from "../../account-name.ts";
import { maskEmail } from "../../email-address.ts";
import { maskPhone } from "../../phone-number.ts";
import { findUser, findUserByName, provenEmail } from "../people/user-store.ts";
import { decideAccount } from "../sessions/decide-session.ts";
import { findSharedDevice } from "../sessions/session-store.ts";
import { findAdminIds, findContacts, findNamedUsers, findNames, findPeople, lockAdmins } from "./admin-store.ts";
import { type AccountSearch, findAccountById, findMeantAccounts } from "./found-account-store.ts";

/** An account as displayed to staff, without the full number or address. */
export interface ListedAccount {
  id: number;
  name: string;
  /** How it logs in; a number or an address is masked. */
  account: string | null;
  isOwner: boolean;
}

/** An account found by a search of staff. */
export interface FoundAccount extends Omit<ListedAccount, "isOwner"> {
  createdAt: Date;
}

/** Account data for other slices. */
export function createAccountDirectory(db: Database) {
  return {
    /** Ordered by id, without deleted accounts. */
    async describeAccounts(ids: readonly number[]): Promise<ListedAccount[]> {
      const rows = await findNamedUsers(db, ids);
      return rows.map(({ id, name, role, phone, email, login }) => ({
        id,
        name,
        account: maskAccount({ login, phone, email }),
        isOwner: role === "admin",
      }));
    },
    /** The accounts that a search of staff may mean, best match first. */
    findMeant: async (search: AccountSearch): Promise<FoundAccount[]> =>
      (await findMeantAccounts(db, search)).map(toFound),
    /** null: no account has this id. */
    async findById(id: number): Promise<FoundAccount | null> {
      const row = await findAccountById(db, id);
      return row && toFound(row);
    },
    /** The existing accounts with their contacts for messages. */
    async findRecipients(on: DatabaseOrTransaction, { ids, now }: { ids: readonly number[]; now: Date }) {
      const rows = await findContacts(on, ids);
      return rows.map(({ id, name, phone, email, emailVerifiedAt, status, bannedUntil }) => ({
        id,
        name,
        phone,
        email: provenEmail({ email, emailVerifiedAt }),
        isOpen: decideAccount({ status, bannedUntil }, now) === null,
      }));
    },
    /** Public facts, without number and address; ordered by id. */
    describePeople: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : findPeople(db, ids)),
    /** Names by id, without deleted accounts. */
    findNames: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve(new Map()) : findNames(db, ids)),
    /** The same within a transaction, which may have created an account. */
    findNamesIn: (tx: Transaction, ids: readonly number[]) => findNames(tx, ids),
    /** The data needed for publishing; null: the account does not exist. */
    async readPoster(userId: number): Promise<{ name: string; hasPhone: boolean; createdAt: Date } | null> {
      const user = await findUser(db, userId);
      return user && { name: user.name, hasPhone: user.phone !== null, createdAt: user.createdAt };
    },
    /** The data needed for invitations; null: the account does not exist. */
    async readInvited(on: DatabaseOrTransaction, userId: number, now: Date) {
      const user = await findUser(on, userId);
      return (
        user && {
          name: user.name,
          phone: user.phone,
          createdAt: user.createdAt,
          isOpen: decideAccount(user, now) === null,
        }
      );
    },
    /** Whether both accounts were logged in on the same device, as far as their logins are still stored. */
    shareDevice: (on: DatabaseOrTransaction, pair: readonly [number, number]) => findSharedDevice(on, pair),
    listOwners: (on: DatabaseOrTransaction) => findAdminIds(on),
    /** Returns all owners, including closed accounts, and serialises changes of owners until the transaction ends. */
    async lockOwners(tx: Transaction, now: Date): Promise<{ id: number; isOpen: boolean }[]> {
      await lockAdmins(tx);
      const rows = await findContacts(tx, await findAdminIds(tx));
      return rows.map((row) => ({ id: row.id, isOpen: decideAccount(row, now) === null }));
    },
    /**
     * Finds an account by id, or by a name, number or address typed by staff.
     * @returns null when it does not exist
     */
    async findAccountId(account: GivenAccount): Promise<number | null> {
      const user = typeof account === "number" ? await findUser(db, account) : await findTyped(db, account);
      return user?.id ?? null;
    },
    /**
     * Finds an account that acts without a session.
     * @returns null when it does not exist or may not be used
     */
    async findOpenAccount(typed: string, now: Date): Promise<{ id: number; isAdmin: boolean } | null> {
      const user = await findTyped(db, typed);
      if (user === null || decideAccount(user, now) !== null) return null;
      return { id: user.id, isAdmin: user.role === "admin" };
    },
  };
}

interface LoginWays {
  login: string | null;
  phone: string | null;
  email: string | null;
}

function maskAccount({ login, phone, email }: LoginWays): string | null {
  return login ?? (phone === null ? email && maskEmail(email) : maskPhone(phone));
}

function toFound({ id, name, createdAt, ...ways }: LoginWays & Pick<FoundAccount, "id" | "name" | "createdAt">) {
  return { id, name, account: maskAccount(ways), createdAt };
}

async function findTyped(db: Database, typed: string) {
  const name = readLoginName(typed);
  return name === null ? null : await findUserByName(db, name);
}
