import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { createGiftSecrets } from "../../features/commerce/gifts/server/gift-secret.ts";

const { cliIn, database } = await setUpCli();
const APP_SECRET = "a-secret-of-the-site-that-is-long-enough";
const cli = (...args: string[]) => cliIn({ APP_SECRET }, ...args);
const secrets = createGiftSecrets(APP_SECRET);

/** A paid gift that waits; its number. */
async function plantGift(orderNo: string): Promise<string> {
  const { pool } = database;
  const moments = "now(), now() + interval '30 minutes', now()";
  await pool.query(
    `insert into orders (order_no, user_id, state, title, total_fen, channel, agreement_version, gift_days, created_at,
      expires_at, paid_at) values ($1, 7, 'fulfilled', 'VIP 月卡', 2900, 'wechat', '', 30, ${moments})`,
    [orderNo],
  );
  await pool.query(
    `insert into payments (order_no, channel, out_trade_no, amount_fen, state, created_at, next_check_at, transaction_id, paid_at)
      values ($1, 'wechat', $1, 2900, 'paid', now(), now(), $1, now())`,
    [orderNo],
  );
  const { secretHash, secretSealed } = secrets.draw(orderNo);
  const { rows } = await pool.query(
    `insert into gifts (order_no, user_id, title, lines, secret_hash, secret_sealed, state, made_at, expires_at)
      values ($1, 7, 'VIP 月卡', '[]', $2, $3, 'waiting', now(), now() + interval '30 days') returning id`,
    [orderNo, secretHash, secretSealed],
  );
  return String(rows[0].id);
}

test("gifts are listed, given another link, cancelled and taken back, and each deed is written down", async () => {
  expect((await cli("gifts")).out).toBe("没有这样的礼物\n");
  const [waiting, taken] = [await plantGift("20261124000000AAAAAAAAAA"), await plantGift("20261124000000BBBBBBBBBB")];
  await database.pool.query(
    "update gifts set state = 'taken', taken_by = 8, taken_at = now(), secret_sealed = null where id = $1",
    [taken],
  );
  expect((await cli("gifts", "--state", "waiting")).out).toContain(`编号 ${waiting}  VIP 月卡  等待领取  账号 7 送`);
  expect((await cli("gifts", "link", waiting)).out).toContain("已换链接");
  expect((await cli("gifts", "link", taken)).err).toContain("已经被领取");
  expect((await cli("gifts", "cancel", waiting, "--reason", "来电")).out).toContain("已取消");
  expect((await cli("gifts", "cancel", taken, "--reason", "来电")).err).toContain("已经被领取");
  expect((await cli("gifts", "revoke", taken, "--reason", "未成年人")).out).toContain("已收回");
  const { rows: orders } = await database.pool.query("select distinct state from orders");
  expect(orders).toEqual([{ state: "refunding" }]);
  const { rows } = await database.pool.query("select action from audit_log where action like '%ift%' order by id");
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(["listGifts", "renewGiftLink", "cancelGiftByStaff", "revokeGift"]),
  );
});

test.each([
  ["cancel 3", "--reason"],
  ["cancel x --reason y", "要写编号"],
  ["give 3", "没有“give”"],
  ["link 3 --reason y", "--reason 用于"],
  ["--state gone", "--state 只能是"],
])("gifts %s is refused with a sentence", async (args, sentence) => {
  const { code, err } = await cli("gifts", ...args.split(" "));
  expect([code, err.includes(sentence)]).toEqual([2, true]);
});
