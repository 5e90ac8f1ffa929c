import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { invitationCodes } from "./invitation-tables.ts";

type CodeRow = typeof invitationCodes.$inferSelect;

/** @returns false if this person already has a code, or if the code is in use */
export async function insertCode(tx: Transaction, row: CodeRow): Promise<boolean> {
  const made = await tx
    .insert(invitationCodes)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: invitationCodes.userId });
  return made.length > 0;
}

export async function findCodeOf(db: DatabaseOrTransaction, userId: number): Promise<CodeRow | null> {
  const [row] = await db.select().from(invitationCodes).where(eq(invitationCodes.userId, userId));
  return row ?? null;
}

/** The owner of a code. null: there is none. */
export async function findCodeOwner(db: DatabaseOrTransaction, code: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: invitationCodes.userId })
    .from(invitationCodes)
    .where(eq(invitationCodes.code, code));
  return row?.userId ?? null;
}

export async function updateMarks(
  db: DatabaseOrTransaction,
  { userId, phoneMarks }: Pick<CodeRow, "userId" | "phoneMarks">,
): Promise<void> {
  await db.update(invitationCodes).set({ phoneMarks }).where(eq(invitationCodes.userId, userId));
}
