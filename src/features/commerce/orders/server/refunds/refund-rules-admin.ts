import type { FullRefund } from "../../../../../domain/orders/full-refund.ts";
import { invalidInput } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { RefundRules, RefundRulesChange } from "../../refund-admin-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import {
  findFullRefund,
  insertRefundRules,
  listRefundRules,
  lockRefundRules,
  type RefundRulesRow,
} from "./refund-rules-store.ts";

/** The number of changes that the admin list returns. */
const MAX_CHANGES_LISTED = 50;

/** The current numbers and their history. */
export async function readRefundRules(
  db: DatabaseOrTransaction,
): Promise<{ now: RefundRules; history: RefundRules[] }> {
  const history = (await listRefundRules(db, MAX_CHANGES_LISTED)).map(toRefundRules);
  const [now] = history;
  if (!now) throw new Error("there are no refund rules");
  return { now, history };
}

/** The numbers for the note about refunds of hardly used purchases, before payment. */
export async function readFullRefund(db: DatabaseOrTransaction, now: Date): Promise<FullRefund> {
  const { fullDays, maxOpened, usedPercent } = await findFullRefund(db, now);
  return { days: fullDays, most_opened: maxOpened, used_percent: usedPercent };
}

/** Changes the given numbers; the others stay. Earlier requests are decided by the previous numbers. */
export async function changeRefundRules(
  { db, clock }: Pick<OrdersContext, "db" | "clock">,
  { change, staffId, note }: { change: RefundRulesChange; staffId: number | null; note: StaffCaller["note"] },
): Promise<RefundRules> {
  return db.transaction(async (tx) => {
    const latest = await lockRefundRules(tx);
    if (latest === null) throw new Error("there are no refund rules");
    const { id: _, ...before } = latest;
    const next = {
      ...before,
      ...(change.full_days !== undefined && { fullDays: change.full_days }),
      ...(change.most_opened !== undefined && { maxOpened: change.most_opened }),
      ...(change.once_in_months !== undefined && { onceInMonths: change.once_in_months }),
      ...(change.used_percent !== undefined && { usedPercent: change.used_percent }),
      ...(change.auto_fen !== undefined && { autoFen: change.auto_fen }),
      ...(change.auto_after_hours !== undefined && { autoAfterHours: change.auto_after_hours }),
    };
    const isChanged = (Object.keys(next) as (keyof typeof next)[]).some((key) => next[key] !== before[key]);
    if (!isChanged) throw invalidInput({}, "没有要改的规则");
    const row = await insertRefundRules(tx, { ...next, changedAt: clock.now(), changedBy: staffId });
    const { changed_at: _at, changed_by: _by, ...rules } = toRefundRules(row);
    note({ subject: "refund-rules", before: toRefundRules({ id: 0, ...before }), after: rules });
    return toRefundRules(row);
  });
}

function toRefundRules(row: RefundRulesRow): RefundRules {
  return {
    full_days: row.fullDays,
    most_opened: row.maxOpened,
    once_in_months: row.onceInMonths,
    used_percent: row.usedPercent,
    auto_fen: row.autoFen,
    auto_after_hours: row.autoAfterHours,
    changed_at: row.changedAt.toISOString(),
    changed_by: row.changedBy,
  };
}
