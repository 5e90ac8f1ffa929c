import type { Statistics } from "../../features/front/tracking/admin-contract.ts";
import { readStatistics } from "../../features/front/tracking/server/read-statistics.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { StatisticsCommand } from "./read-statistics.ts";

const MAX_ROWS = 20;

/** Runs `statistics`. */
export async function runStatistics({ from, to }: StatisticsCommand, options: CommandOptions): Promise<void> {
  const period = { ...(from !== null && { from }), ...(to !== null && { to }) };
  const read = await openAccounts(options, ({ db, clock }) => readStatistics({ db, clock }, period));
  process.stdout.write(`${writeOut(read).join("\n")}\n`);
}

function writeOut({ from, to, days, pages, referrers, campaigns }: Statistics): string[] {
  const counted = days.filter(({ views, gates, dropped }) => views + gates + dropped > 0);
  if (counted.length === 0) return [`${from} 到 ${to} 没有访问`];
  return [
    "日期        浏览  访问  看到付费提示  其中登录  其中付款",
    ...counted.map(({ day, views, visits, gates, logins, payments, dropped }) => {
      const lost = dropped === 0 ? "" : `  没有记下 ${dropped}`;
      return `${day}  ${views}  ${visits}  ${gates}  ${logins}  ${payments}${lost}`;
    }),
    ...list(
      "看得最多的页面",
      pages.map(({ label, content_id, views }) => `${label}${content_id === null ? "" : ` ${content_id}`}  ${views}`),
    ),
    ...list(
      "来自",
      referrers.map(({ host, visits }) => `${host === "" ? "其他" : host}  ${visits}`),
    ),
    ...list(
      "链接里写明的来源（utm_source）",
      campaigns.map(({ name, visits }) => `${name === "" ? "其他" : name}  ${visits}`),
    ),
  ];
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}：`, ...lines.slice(0, MAX_ROWS).map((line) => `  ${line}`)];
}
