import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import {
  type AdminCase,
  type AdminCaseCard,
  answerCase as answerSpec,
  declineCase as declineSpec,
  noteCase as noteSpec,
} from "../../features/services/cases/admin-contract.ts";
import { CASE_KINDS, DATA_REQUESTS } from "../../features/services/cases/case-kinds.ts";
import { CASE_STATES, CASE_STEPS } from "../../features/services/cases/case-states.ts";
import { listAll, readCase } from "../../features/services/cases/server/read-admin-cases.ts";
import { answerCase, declineCase, noteCase, takeCase } from "../../features/services/cases/server/staff-steps.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { CasesCommand } from "./read-cases.ts";

/** Runs `cases`. */
export async function runCases(command: CasesCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const { findNames } = createAccountDirectory(db);
    const context = { db, clock, notify, findNames };
    const doing = (action: string) => ({ action, permission: "cases.manage" }) as const;
    if (command.act === "list") {
      const { state, kind } = command;
      const { items, total } = await act(doing("listCases"), (note) => {
        note({ subject: "cases" });
        return listAll(context, { state, kind, page: 1 });
      });
      const rest = total > items.length ? [`共 ${total} 件，这里是前 ${items.length} 件`] : [];
      return items.length === 0 ? "没有这样的投诉或申请" : [...items.map(describeCard), ...rest].join("\n");
    }
    const { caseNo } = command;
    switch (command.act) {
      case "show":
        return describeWhole(await act(doing("readCase"), (note) => readCase(context, { caseNo, note })));
      case "take":
        return describeWhole(
          await act(doing("takeCase"), (note) => takeCase(context, { caseNo, staffId: null, note })),
        );
      case "note": {
        const bodyText = readText(noteSpec.body.shape.text.safeParse(command.text));
        const deed = { caseNo, staffId: null, text: bodyText };
        return describeWhole(await act(doing("noteCase"), (note) => noteCase(context, { ...deed, note })));
      }
      case "answer": {
        const bodyText = readText(answerSpec.body.shape.text.safeParse(command.text));
        const deed = { caseNo, staffId: null, text: bodyText };
        return describeWhole(await act(doing("answerCase"), (note) => answerCase(context, { ...deed, note })));
      }
      case "decline": {
        const bodyText = readText(declineSpec.body.shape.reason.safeParse(command.text));
        const deed = { caseNo, staffId: null, text: bodyText };
        return describeWhole(await act(doing("declineCase"), (note) => declineCase(context, { ...deed, note })));
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function readText(read: { success: boolean; data?: string | undefined }): string {
  if (!read.success || read.data === undefined) throw new UsageError("--text 是空的或者太长");
  return read.data;
}

function describeCard({
  case_no,
  kind,
  request,
  state,
  due_at,
  is_overdue,
  user,
  name,
  is_verified,
  owner,
}: AdminCaseCard): string {
  const what = request === null ? CASE_KINDS[kind].label : `${CASE_KINDS[kind].label}（${DATA_REQUESTS[request]}）`;
  const due = `${formatExactTime(new Date(due_at))}前答复${is_overdue ? "，已过期" : ""}`;
  const who = is_verified ? `账号 ${user}（${name ?? "已注销"}）` : "没有登录，身份没有核实";
  return `${case_no}  ${CASE_STATES[state]}  ${what}  ${due}  ${who}  ${owner === null ? "没有负责人" : `负责人 ${owner}`}`;
}

function describeWhole(one: AdminCase): string {
  return [
    describeCard(one),
    ...(one.contact === null ? [] : [`联系  ${one.contact}`]),
    ...(one.page === null ? [] : [`页面  ${one.page}`]),
    `说明  ${one.text}`,
    ...one.files.map(
      ({ name, size_bytes, is_gone }) => `附件  ${name}  ${size_bytes} 字节${is_gone ? "  已删除" : ""}`,
    ),
    ...one.steps.map(({ kind, staff, is_staff, text, at }) =>
      `${formatExactTime(new Date(at))}  ${CASE_STEPS[kind]}  ${is_staff ? (staff ?? "本机") : "提交人"}  ${text}`.trimEnd(),
    ),
  ].join("\n");
}
