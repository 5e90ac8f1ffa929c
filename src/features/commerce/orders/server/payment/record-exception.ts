import type { Notify } from "../../../../../domain/notifications/define-notification.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { waitingNotice } from "../../../../identity/staff/notifications.ts";
import type { ExceptionKind } from "../../exception-kinds.ts";
import { insertException, type PaymentException } from "./exception-store.ts";
import { exceptionWork } from "./waiting-store.ts";

/** These exceptions end automatically; `EXCEPTIONS` states this for staff. */
const ENDING_ALONE: readonly ExceptionKind[] = ["late_payment", "paid_twice", "undeliverable"];

/** Records a payment that needs attention, once per kind and transaction, and notifies the staff who settle it. */
export async function recordException(
  { notify }: { notify: Notify },
  tx: Transaction,
  exception: PaymentException,
): Promise<void> {
  const id = await insertException(tx, exception);
  if (id !== null && !ENDING_ALONE.includes(exception.kind))
    await notify(tx, waitingNotice(exceptionWork, { key: id }));
}
