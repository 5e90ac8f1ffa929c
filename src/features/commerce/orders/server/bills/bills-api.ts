import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../../kit/tables/list-rows.ts";
import { HOUR_MS } from "../../../../../kit/values/durations.ts";
import * as contract from "../../reconcile-contract.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { countOpenExceptions } from "../payment/exception-store.ts";
import { BILL_DAY_COLUMNS, toBillDayCells } from "./bill-day-cells.ts";
import { listedDays } from "./bill-day-list-store.ts";
import { countLateDays } from "./bill-store.ts";
import { listedDifferences } from "./difference-list-store.ts";
import { countOpenDifferences } from "./difference-store.ts";
import { listedExceptions } from "./exception-list-store.ts";
import { runDay } from "./run-day.ts";
import { describeDifferences, describeExceptions, toBillDay } from "./serialize-bills.ts";
import { resolveOneException, settleOneDifference } from "./settle-money.ts";

/** A bill that is missing after this time needs attention. */
const LATE_AFTER_MS = 6 * HOUR_MS;

/** The admin endpoints for payments that do not match. */
export function serveBills(context: OrdersContext): ServedEndpoint[] {
  const { db, clock } = context;
  return [
    serveEndpoint(contract.listBillDays, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.billDayList, page, listedDays(db, filter));
      return { items: rows.map(toBillDay), total, next };
    }),
    serveEndpoint(contract.exportBillDays, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "bill_days", after: { ...filter, sort: page.sort } });
      return exportList({
        list: contract.billDayList,
        page,
        source: listedDays(db, filter),
        toItems: (rows) => rows.map(toBillDay),
        columns: BILL_DAY_COLUMNS,
        cells: toBillDayCells,
        fileName: "bill-days",
        displayName: "对账的日子",
      });
    }),
    serveEndpoint(contract.reconcileBillDay, ({ params }, { note }) => runDay(context, { ...params, note })),
    serveEndpoint(contract.listBillDifferences, async ({ query: { page, ...filter } }) => {
      const source = listedDifferences(db, filter);
      const { rows, total, next } = await readListPage(contract.differenceList, page, source);
      return { items: await describeDifferences(context, rows), total, next };
    }),
    serveEndpoint(contract.settleBillDifference, ({ params, body }, { user, note }) =>
      settleOneDifference(context, { id: params.difference_id, text: body.note, staffId: user.id, note }),
    ),
    serveEndpoint(contract.listPaymentExceptions, async ({ query: { page, ...filter } }) => {
      const source = listedExceptions(context, filter);
      const { rows, total, next } = await readListPage(contract.exceptionList, page, source);
      return { items: await describeExceptions(context, rows), total, next };
    }),
    serveEndpoint(contract.resolvePaymentException, ({ params, body }, { user, note }) =>
      resolveOneException(context, { id: params.exception_id, text: body.note, staffId: user.id, note }),
    ),
    serveEndpoint(contract.countOpenMoney, async () => ({
      exceptions: await countOpenExceptions(db),
      differences: await countOpenDifferences(db),
      late_days: await countLateDays(db, new Date(clock.now().getTime() - LATE_AFTER_MS)),
    })),
  ];
}
