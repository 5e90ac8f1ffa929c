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

/** An account as staff see it: no number and no address in full. */
export interface ListedAccount {
  id: number;
  name: string;
  /** How it logs in, masked where it is a number or an address. */
  account: string | null;
  isOwner: boolean;
}

/** An account that staff looks for. */
export interface FoundAccount extends Omit<ListedAccount, "isOwner"> {
  createdAt: Date;
}

/** Accounts as other slices may name them. */
export function createAccountDirectory(db: Database) {
  return {
    /** In the order of their ids; deleted ones are left out. */
    async describeAccounts(ids: readonly number[]): Promise<ListedAccount[]> {
      const rows = await findNamedUsers(db, ids);
      return rows.map(({ id, name, role, phone, email, login }) => ({
        id,
        name,
        account: maskAccount({ login, phone, email }),
        isOwner: role === "admin",
      }));
    },
    /** Those that a word of staff means, the surest first. */
    findMeant: async (search: AccountSearch): Promise<FoundAccount[]> =>
      (await findMeantAccounts(db, search)).map(toFound),
    /** null: there is none with this id. */
    async findById(id: number): Promise<FoundAccount | null> {
      const row = await findAccountById(db, id);
      return row && toFound(row);
    },
    /** Those that there are, with where messages reach them. */
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
    /** Public facts: no number, no address. In the order of their ids. */
    describePeople: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve([]) : findPeople(db, ids)),
    /** Their names, by id; deleted ones are left out. */
    findNames: (ids: readonly number[]) => (ids.length === 0 ? Promise.resolve(new Map()) : findNames(db, ids)),
    /** The same as the transaction sees them: an account may have been made in it. */
    findNamesIn: (tx: Transaction, ids: readonly number[]) => findNames(tx, ids),
    /** Data needed for publishing; null: the account does not exist. */
    async readPoster(userId: number): Promise<{ name: string; hasPhone: boolean; createdAt: Date } | null> {
      const user = await findUser(db, userId);
      return user && { name: user.name, hasPhone: user.phone !== null, createdAt: user.createdAt };
    },
    /** Data needed for invitations; null: the account does not exist. */
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
    /** Whether two accounts were logged in on one device, as far as their logins are remembered. */
    shareDevice: (on: DatabaseOrTransaction, pair: readonly [number, number]) => findSharedDevice(on, pair),
    listOwners: (on: DatabaseOrTransaction) => findAdminIds(on),
    /** Owners, including closed ones; acts on owners are serialised until the transaction ends. */
    async lockOwners(tx: Transaction, now: Date): Promise<{ id: number; isOpen: boolean }[]> {
      await lockAdmins(tx);
      const rows = await findContacts(tx, await findAdminIds(tx));
      return rows.map((row) => ({ id: row.id, isOpen: decideAccount(row, now) === null }));
    },
    /**
     * By id, or by a name, number or address as staff type it.
     * @returns null when it does not exist
     */
    async findAccountId(account: GivenAccount): Promise<number | null> {
      const user = typeof account === "number" ? await findUser(db, account) : await findTyped(db, account);
      return user?.id ?? null;
    },
    /**
     * For an account that acts without a session.
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
