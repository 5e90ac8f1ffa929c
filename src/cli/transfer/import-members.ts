import { readFile, stat } from "node:fs/promises";
import { broughtPeople } from "../../composition/serve-admin.ts";
import { readGhostMembers } from "../../features/content/imports/foreign/ghost/ghost-members.ts";
import { plainFile, readStart } from "../../features/content/imports/foreign/open-file.ts";
import { firstSign } from "../../features/content/imports/foreign/plain-file.ts";
import { decodeText } from "../../features/content/imports/source/decode-text.ts";
import { readSettings } from "../../features/front/site/server/admin/change-settings.ts";
import type { MemberList, MemberProblem } from "../../features/identity/people-transfer/listed-member.ts";
import { planMembers } from "../../features/identity/people-transfer/plan-members.ts";
import { refuseList } from "../../features/identity/people-transfer/refuse-list.ts";
import { type BroughtReport, importMembers } from "../../features/identity/people-transfer/server/import-members.ts";
import { readMemberCsv } from "../../features/identity/people-transfer/sources/read-member-csv.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { ImportCommand } from "./read-import.ts";

const MAX_LINES = 20;
const MAX_BYTES = 128 * 1024 * 1024;
/** The first bytes of `.xlsx` and `.xls`. */
const WORKBOOKS = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0a1b11ae1", "hex")];

/** Runs `import --as members`: accounts for the people of another site. */
export async function runImportMembers(
  command: Pick<ImportCommand, "path" | "tiers" | "until" | "isDryRun" | "isFullReport">,
  options: CommandOptions & { signal: AbortSignal },
): Promise<void> {
  const { isDryRun } = command;
  const list = await readList(command.path);
  const report = await openAccounts(options, async (context) => {
    const { members, problems } = planMembers(list, { ...command, now: context.clock.now() });
    const transfer = {
      ...context,
      ...broughtPeople(context),
      readSiteName: async () => (await readSettings(context.db)).name,
    };
    const onProgress = () => {
      if (options.signal.aborted) throw new Error("已停止；建好的账号都在，再运行一次会接着导入");
    };
    const run = () => importMembers(transfer, { members, isDryRun, onProgress });
    if (isDryRun) return { ...(await run()), problems };
    return context.act({ action: "importMembers", permission: "people.transfer" }, async (note) => {
      const brought = await run();
      note({
        subject: "members",
        after: { added: brought.added, withLevel: brought.withLevel, known: brought.known.length },
      });
      return { ...brought, problems };
    });
  });
  process.stdout.write(`${writeReport(report, command)}\n`);
}

async function readList(file: string): Promise<MemberList> {
  const facts = await stat(file);
  if (!facts.isFile()) throw refuseList("会员名单要是一个文件：Ghost 的 CSV 或 JSON");
  if (facts.size > MAX_BYTES) throw refuseList("会员名单超过 128 MiB");
  if (firstSign(await readStart(file)) === "{") return readGhostMembers(plainFile(file, facts.size));
  return readMemberCsv(readTable(await readFile(file)));
}

/** Office programs write a table as UTF-8, GBK or, with tabs, UTF-16. */
function readTable(bytes: Buffer): string {
  if (WORKBOOKS.some((sign) => bytes.subarray(0, sign.length).equals(sign)))
    throw refuseList("这是 Excel 工作簿：先在 Excel 或 WPS 里另存为 CSV，再导入");
  const { text, isDamaged } = decodeText(bytes);
  if (isDamaged) throw refuseList("名单里有读不出的字：在 Excel 或 WPS 里另存为“CSV UTF-8”，再导入");
  return text;
}

function writeReport(
  { added, withLevel, known, problems }: BroughtReport & { problems: MemberProblem[] },
  { isDryRun, isFullReport }: Pick<ImportCommand, "isDryRun" | "isFullReport">,
): string {
  const lines = [
    isDryRun ? "试运行，没有写入任何内容" : "导入完成",
    `新账号 ${added}，其中带来会员 ${withLevel}；已有账号 ${known.length}，没有改动`,
    ...(added > 0 ? ["他们没有密码，也不会收到邮件：第一次用邮箱验证码登录时同意协议"] : []),
  ];
  const listed = [
    ["要留意的", problems.map(({ where, detail }) => (where === "" ? detail : `${where}  ${detail}`))],
    ["已有账号，在原来的站有的会员要自己核对", known],
  ] as const;
  for (const [title, entries] of listed) {
    if (entries.length === 0) continue;
    const visibleEntries = isFullReport ? entries : entries.slice(0, MAX_LINES);
    lines.push("", `${title}（${entries.length}）：`, ...visibleEntries.map((entry) => `  ${entry}`));
    if (visibleEntries.length < entries.length)
      lines.push(`  ……还有 ${entries.length - visibleEntries.length} 条，加 --full-report 看`);
  }
  return lines.join("\n");
}
