import { describeCsv } from "../../../../kit/values/describe-data.ts";
import { readCsv, separatorOf } from "../../../../kit/values/read-csv.ts";
import type { ListedMember, MemberList } from "../listed-member.ts";
import { refuseList } from "../refuse-list.ts";
import { readMoment } from "./read-moment.ts";

/** 200 000 members with the eleven columns that Ghost exports. */
const MAX_CELLS = 2_200_000;

/** An apostrophe protects a character that a spreadsheet would read as a formula; it is not part of the name. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/** Older lists state that a plan was given but not which one. */
export const COMPLIMENTARY = "complimentary";

/** Column names of lists made by hand. */
const COLUMN_NAMES: Readonly<Record<string, readonly string[]>> = {
  email: ["e-mail", "mail", "邮箱", "电子邮箱", "邮箱地址", "电子邮件", "邮件", "邮件地址", "电子邮件地址"],
  name: ["姓名", "名字", "昵称", "用户名", "用户昵称", "会员名", "会员姓名", "称呼"],
  tiers: ["tier", "等级", "会员等级", "会员类型", "会员"],
  until: ["到期", "到期日", "到期日期", "到期时间", "会员到期", "会员到期时间", "有效期", "有效期至", "截止日期"],
  phone: ["mobile", "tel", "手机", "手机号", "手机号码", "电话", "联系电话"],
};
const COLUMN_OF = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
);
/** The line from which Excel reads the separator. */
const SEPARATOR_LINE = /^sep=.\r?\n/i;

/**
 * Reads a list of members as a table: the columns that Ghost exports, and `until` for lists made by hand, whose columns
 * may have Chinese names and be separated by commas, semicolons or tabs. Other columns are ignored. Throws an
 * `AppError` for any other table.
 */
export function readMemberCsv(text: string): MemberList {
  const [head, ...rows] = records(text.replace(/^\ufeff/, "").replace(SEPARATOR_LINE, ""));
  const columns = new Map<string, number>();
  for (const [at, written] of head?.entries() ?? []) {
    const name = written.normalize("NFKC").trim().toLowerCase();
    const column = COLUMN_OF.get(name) ?? name;
    if (!columns.has(column)) columns.set(column, at);
  }
  if (!columns.has("email"))
    throw refuseList(
      `这是${describeCsv(text) ?? "一份 CSV"}，不是会员名单：表格的第一行要有 email 这一列（也可以写“邮箱”）`,
    );
  const members: ListedMember[] = [];
  let removed = 0;
  let phones = 0;
  let unreadable = 0;
  for (const [at, row] of rows.entries()) {
    const cell = (name: string) => (row[columns.get(name) ?? -1] ?? "").trim().replace(GUARDED, "");
    if (cell("deleted_at") !== "") {
      removed += 1;
      continue;
    }
    if (cell("phone") !== "") phones += 1;
    const isReadable = !cell("name").includes("\ufffd");
    if (!isReadable) unreadable += 1;
    const until = readMoment(cell("until"));
    const tiers = cell("tiers")
      .split(/[,，、;；]/)
      .map((tier) => tier.trim().toLowerCase())
      .filter((tier) => tier !== "");
    const isGiven = tiers.length === 0 && cell("complimentary_plan").toLowerCase() === "true";
    members.push({
      where: `第 ${at + 2} 条`,
      email: cell("email"),
      name: isReadable ? cell("name") : "",
      tiers: (isGiven ? [COMPLIMENTARY] : tiers).map((tier) => ({ names: [tier], until })),
    });
  }
  const problems = [];
  if (removed > 0) problems.push({ where: "", detail: `${removed} 位在原来的站已经删除，没有导入` });
  if (phones > 0) problems.push({ where: "", detail: `${phones} 位的手机号没有导入：手机号要本人用验证码绑定` });
  if (unreadable > 0) problems.push({ where: "", detail: `${unreadable} 位的名字里有读不出的字，换成了“学友”加数字` });
  return { members, problems };
}

function records(text: string): string[][] {
  try {
    return readCsv(text, { maxCells: MAX_CELLS, separator: separatorOf(text) });
  } catch (cause) {
    throw refuseList("表格（CSV）不完整：引号没有成对，或者超过 20 万行", cause);
  }
}
