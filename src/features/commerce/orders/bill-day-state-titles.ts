import type { BillDay } from "./reconcile-contract.ts";

/** The name of each state of a day in the reconciliation, for people. */
export const BILL_DAY_STATE_TITLES: Readonly<Record<BillDay["state"], string>> = {
  waiting: "等账单",
  equal: "对上了",
  different: "不一致",
};
