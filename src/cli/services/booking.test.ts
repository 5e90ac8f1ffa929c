import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cliIn, database, folder } = await setUpCli();
const cli = (...args: string[]) => cliIn({}, "booking", ...args);

async function save(act: "host" | "service", draft: object) {
  const file = path.join(folder, `${act}.json`);
  await writeFile(file, JSON.stringify(draft));
  return cli(act, file);
}

const ALL_DAY = [{ from: 540, to: 1080 }];
const SERVICE = { host_id: 1, title: "咨询", minutes: 60, step_minutes: 60, price_fen: 30_000, is_open: true };

/** A confirmed and paid booking; its number. */
async function plantBooking(orderNo: string, begins: string): Promise<string> {
  const { pool } = database;
  await pool.query(
    `insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, created_at, expires_at, paid_at)
      values ($1, 7, 'fulfilled', '咨询', 30000, 'wechat', '', now(), now(), now())`,
    [orderNo],
  );
  const { rows } = await pool.query(
    `insert into bookings (service_id, host_id, user_id, title, starts_at, ends_at, buffer_minutes, cancel_hours, late_percent,
        seat, state, order_no, created_at, confirmed_at)
      select id, host_id, 7, title, $2::timestamptz, $2::timestamptz + interval '1 hour', 0, 24, 0, 1, 'confirmed', $1, now(), now()
      from booking_services returning id`,
    [orderNo, begins],
  );
  await pool.query(
    `insert into order_lines (order_no, position, kind, title, detail, amount_fen, subject, resource_key, paid_fen, value_fen)
      values ($1, 0, 'service', '咨询', '', 30000, 'consultation:1', 'booking:' || $2::text, 30000, 30000)`,
    [orderNo, rows[0].id],
  );
  return String(rows[0].id);
}

test("hosts, services and days are set up, bookings are listed, cancelled and finished, each deed written down", async () => {
  expect((await cli()).out).toBe("没有这样的预约\n");
  expect((await save("host", { name: "王老师", hours: Array.from({ length: 7 }, () => ALL_DAY) })).out).toContain(
    "编号 1",
  );
  expect((await save("host", { name: "王老师", hours: [] })).err).toContain("host.json 的 hours 不对");
  expect((await save("service", SERVICE)).out).toContain("可以预约");
  expect((await save("service", SERVICE)).err).toContain("已经有叫这个名字的服务");
  expect((await cli("day", "2099-12-31", "--off", "--title", "放假")).out).toContain("2099-12-31");
  expect((await cli("setup")).out).toContain("咨询");
  const coming = await plantBooking("20261124000000AAAAAAAAAA", "2099-11-30T02:00:00Z");
  const over = await plantBooking("20261124000000BBBBBBBBBB", "2020-11-30T02:00:00Z");
  expect((await cli("--state", "confirmed")).out).toContain(`编号 ${coming}  11月30日 周一 10:00–11:00  咨询  王老师`);
  expect((await cli("done", coming)).err).toContain("还没有到开始的时间");
  expect((await cli("no-show", over)).out).toContain("没有到场");
  expect((await cli("cancel", coming, "--reason", "讲师生病")).out).toContain("已取消");
  // The site's job grants it.
  const { rows: refundRows } = await database.pool.query("select reason_case, sum_fen, state from refund_requests");
  expect(refundRows).toEqual([{ reason_case: 7, sum_fen: 30_000, state: "asked" }]);
  const { rows } = await database.pool.query(
    "select distinct action from audit_log where action ~* 'booking' order by 1",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "cancelBooking",
    "finishBooking",
    "listBookings",
    "putBookingDay",
    "saveBookingHost",
    "saveBookingService",
  ]);
});

test.each([
  ["cancel 3", "--reason"],
  ["cancel x --reason y", "要写编号"],
  ["fly 3", "没有“fly”"],
  ["done 3 --reason y", "--reason 不用于"],
  ["day 2026-02-30 --off", "日期写成"],
  ["day 2026-12-31", "要且只要写"],
  ["day 2026-12-31 --hours 09:00-12:00", "--host"],
  ["day 2026-12-31 --host 1 --hours 12:00-09:00", "--hours 写成"],
  ["move 3 --to 明天", "--to 要写成"],
  ["move 3 --to 2026-12-01T25:61", "--to 要写成"],
  ["--state gone", "--state 只能是"],
  ["host", "JSON 文件"],
])("booking %s is refused with a sentence", async (args, sentence) => {
  expect((await cli(...args.split(" "))).err).toContain(sentence);
});
