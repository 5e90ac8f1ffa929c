import { readCsv } from "../../../kit/values/read-csv.ts";
import type { ListedMember, MemberList } from "../listed-member.ts";
import { refuseList } from "../refuse-list.ts";
import { readMoment } from "./read-moment.ts";

/** 200 000 members with the eleven columns that Ghost writes. */
const MOST_CELLS = 2_200_000;

/** A sign that a sheet would take for a formula has an apostrophe before it; it is none of the name. */
const GUARDED = /^'(?=[=+\-@\t\r])/;

/** Older lists say only that a plan was given, and not which. */
export const COMPLIMENTARY = "complimentary";

/**
 * Reads a list of members as a table: the columns that Ghost writes, and `until` beside them for lists that were made
 * by hand. Other columns are passed over. Throws an `AppError` for what is no such table.
 */
export function readMemberCsv(text: string): MemberList {
  const [head, ...rows] = records(text);
  const columns = new Map(head?.map((name, at) => [name.trim().toLowerCase(), at]));
  if (!columns.has("email")) throw refuseList("表格的第一行要有 email 这一列");
  const members: ListedMember[] = [];
  let removed = 0;
  for (const [at, row] of rows.entries()) {
    const cell = (name: string) => (row[columns.get(name) ?? -1] ?? "").trim().replace(GUARDED, "");
    if (cell("deleted_at") !== "") {
      removed += 1;
      continue;
    }
    const until = readMoment(cell("until"));
    const tiers = cell("tiers")
      .split(",")
      .map((tier) => tier.trim().toLowerCase())
      .filter((tier) => tier !== "");
    const isGiven = tiers.length === 0 && cell("complimentary_plan").toLowerCase() === "true";
    members.push({
      where: `第 ${at + 2} 条`,
      email: cell("email"),
      name: cell("name"),
      tiers: (isGiven ? [COMPLIMENTARY] : tiers).map((tier) => ({ names: [tier], until })),
    });
  }
  const problems = removed === 0 ? [] : [{ where: "", detail: `${removed} 位在原来的站已经删除，没有导入` }];
  return { members, problems };
}

function records(text: string): string[][] {
  try {
    return readCsv(text, MOST_CELLS);
  } catch (cause) {
    throw refuseList("表格（CSV）不完整：引号没有成对，或者超过 20 万行", cause);
  }
}
