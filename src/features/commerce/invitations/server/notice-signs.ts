import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { Sign } from "../invitation-states.ts";
import { findCodeOf } from "./code-store.ts";
import type { InvitationsContext } from "./invitations-context.ts";

/** Signs that two accounts belong to one person: a shared device, number or payer. */
export async function findSigns(
  { accounts, orders }: Pick<InvitationsContext, "accounts" | "orders">,
  db: DatabaseOrTransaction,
  {
    userId,
    inviterId,
    phoneMark,
    orderNo,
  }: { userId: number; inviterId: number; phoneMark: string | null; orderNo: string | null },
): Promise<Sign[]> {
  const signs: Sign[] = [];
  if (await accounts.shareDevice(db, [userId, inviterId])) signs.push("device");
  const theirs = (await findCodeOf(db, inviterId))?.phoneMarks ?? [];
  if (phoneMark !== null && theirs.includes(phoneMark)) signs.push("phone");
  if (orderNo !== null && (await orders.sharePayer(db, { orderNo, userId: inviterId }))) signs.push("payer");
  return signs;
}
