import type { Transaction } from "../../../../ports/database.ts";
import { deleteConsent, insertConsent } from "./consent-store.ts";
import { forgetUser } from "./event-store.ts";
import type { TrackingContext } from "./tracking-context.ts";

/** Gives or withdraws consent; withdrawal removes the account from stored events. */
export async function chooseConsent(
  { db, clock }: Pick<TrackingContext, "db" | "clock">,
  { userId, isOn }: { userId: number; isOn: boolean },
): Promise<{ is_on: boolean }> {
  if (isOn) await insertConsent(db, { userId, at: clock.now() });
  else await db.transaction((tx) => withdrawConsent(tx, userId));
  return { is_on: isOn };
}

/** The consent is removed first, so that no more events are stored with the account; then the rows are changed. */
export async function withdrawConsent(tx: Transaction, userId: number): Promise<void> {
  await deleteConsent(tx, userId);
  await forgetUser(tx, userId);
}
