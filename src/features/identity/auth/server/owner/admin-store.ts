import { asc, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import type { LoginName } from "../../account-name.ts";
import type { UserRow } from "../people/user-store.ts";
import { accountNames, users } from "../people/user-tables.ts";

/** An arbitrary number that no other advisory lock uses. */
const ADMIN_LOCK = 7_201_938;

/** Serialises the creation of admins over all processes until the transaction ends. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
}

export async function hasAdmin(db: DatabaseOrTransaction): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1);
  return rows.length > 0;
}

/** The maximum of listed admins; a site has a few. */
const MAX_ADMINS = 100;

export async function findAdminIds(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(MAX_ADMINS);
  return rows.map(({ id }) => id);
}

/** Users with the login name that the operator gave them. */
export async function findNamedUsers(db: DatabaseOrTransaction, ids: readonly number[]) {
  const { id, name, role, phone, email } = users;
  return db
    .select({ id, name, role, phone, email, login: accountNames.name })
    .from(users)
    .leftJoin(accountNames, eq(accountNames.userId, users.id))
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id));
}

/** The contacts of these people for messages, and whether messages may be sent. */
export async function findContacts(db: DatabaseOrTransaction, ids: readonly number[]) {
  const { id, name, phone, email, emailVerifiedAt, status, bannedUntil } = users;
  return db
    .select({ id, name, phone, email, emailVerifiedAt, status, bannedUntil })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id));
}

/** Public facts of users. */
export async function findPeople(db: DatabaseOrTransaction, ids: readonly number[]) {
  const { id, name, avatarUrl, role } = users;
  const rows = await db
    .select({ id, name, avatarUrl, role })
    .from(users)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
  return rows.map(({ role: roleName, ...person }) => ({ ...person, isOwner: roleName === "admin" }));
}

export async function findNames(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  // One parameter for all ids: a list of parameters would make PostgreSQL parse each one.
  const isAmongIds = sql`${users.id} = any(${sql.param([...ids])}::int8[])`;
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(isAmongIds);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Inserts a new admin with an unused name, number or address. */
export async function insertAdmin(
  tx: Transaction,
  { name, account, now }: { name: string; account: LoginName; now: Date },
): Promise<UserRow> {
  const contact = account.kind === "name" ? {} : { [account.kind]: account.value };
  const [row] = await tx
    .insert(users)
    .values({ name, role: "admin", status: "active", ...contact, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("the admin was not inserted");
  if (account.kind === "name") await tx.insert(accountNames).values({ name: account.value, userId: row.id });
  return row;
}

export async function promote(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<UserRow | null> {
  const [row] = await tx.update(users).set({ role: "admin", updatedAt: now }).where(eq(users.id, userId)).returning();
  return row ?? null;
}
