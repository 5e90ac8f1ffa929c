import { randomInt } from "node:crypto";
import type { Clock } from "../../../../../ports/clock.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { findUserByPhone, insertUser, type UserRow } from "./user-store.ts";

/**
 * Returns the account of a number and creates it if there is none; may be repeated and called simultaneously.
 * @returns the account, and whether this call created it
 */
export async function createUser(
  db: DatabaseOrTransaction,
  options: { clock: Clock; phone: string; role?: UserRow["role"]; name?: string },
): Promise<{ user: UserRow; isNew: boolean }> {
  const { clock, phone, role = "user", name = drawName() } = options;
  const made = await insertUser(db, { name, role, phone, now: clock.now() });
  if (made) return { user: made, isNew: true };
  const user = await findUserByPhone(db, phone);
  if (!user) throw new Error("the number is taken and nobody has it");
  return { user, isNew: false };
}

/** Draws a name unrelated to the number, since others may see it. */
export function drawName(): string {
  return `学友${randomInt(10 ** 8)
    .toString()
    .padStart(8, "0")}`;
}
