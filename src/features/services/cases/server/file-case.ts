import { randomInt } from "node:crypto";
import { AppError, conflict, invalidInput } from "../../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { requireCaptcha } from "../../../../ports/require-captcha.ts";
import { dueOf } from "../case-due.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { MAX_OPEN, MAX_PER_DAY } from "../case-limits.ts";
import { makeCaseNumber } from "../case-number.ts";
import { readOwnPath } from "../case-paths.ts";
import type { Filing } from "../contract.ts";
import {
  type CaseRow,
  countFiled,
  findSentCase,
  insertCase,
  insertStep,
  lockSender,
  type Sender,
} from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";
import { notifyStaff } from "./notify-of-case.ts";
import { readContact } from "./require-author.ts";

type Filed = Pick<CaseRow, "kind" | "request" | "page" | "text">;

/**
 * Files a case with a number and a due date, and notifies all staff who may work on it. A repeated key returns the
 * first answer. Guests leave a contact and solve a captcha. Throws 422, `CAPTCHA_…`, `TOO_MANY_CASES`.
 */
export async function fileCase(
  context: CasesContext,
  { filing, userId, sendingKey }: { filing: Filing; userId: number | null; sendingKey: string },
): Promise<CaseRow> {
  const { db } = context;
  const sender = readSender(filing, userId);
  const { kind, request, text } = filing;
  const filed = { kind, request, text, page: readPage(filing.page, context.origin) };
  // Checked before the captcha, which can be used only once, so that a lost answer can be requested again.
  const sent = await findSentCase(db, { sender, sendingKey });
  if (sent) return requireSame(sent, filed);
  if (userId === null) await requireCaptcha(context, filing.captcha);
  const managers = await context.listManagers();
  return db.transaction(async (tx) => {
    await lockSender(tx, sender);
    const other = await findSentCase(tx, { sender, sendingKey });
    if (other) return requireSame(other, filed);
    return insert(context, tx, { filed, sender, sendingKey, managers });
  });
}

async function insert(
  context: CasesContext,
  tx: Transaction,
  {
    filed,
    sender,
    sendingKey,
    managers,
  }: { filed: Filed; sender: Sender; sendingKey: string; managers: readonly number[] },
): Promise<CaseRow> {
  const now = context.clock.now();
  const { open, lately } = await countFiled(tx, { sender, since: new Date(now.getTime() - DAY_MS) });
  if (open >= MAX_OPEN) throw tooMany(sender, "还没有答复的太多了，先等它们有结果");
  if (lately >= MAX_PER_DAY) throw tooMany(sender, "今天提交得太多了，明天再来");
  const row = await insertNumbered(tx, {
    ...filed,
    ...sender,
    sendingKey,
    state: "received",
    createdAt: now,
    dueAt: dueOf(CASE_KINDS[filed.kind].due, now),
  });
  await insertStep(tx, { caseId: row.id, kind: "filed", isStaff: false, doneBy: null, text: "", at: now });
  await notifyStaff(context, tx, { row, event: "filed", staff: managers });
  return row;
}

const DRAWS = 5;

async function insertNumbered(
  tx: Transaction,
  row: Omit<Parameters<typeof insertCase>[1], "caseNo">,
): Promise<CaseRow> {
  for (let draws = 0; draws < DRAWS; draws += 1) {
    const made = await insertCase(tx, { ...row, caseNo: makeCaseNumber(dayOf(row.createdAt), randomInt) });
    if (made !== null) return made;
  }
  throw new Error("no number was free");
}

function readSender({ contact }: Filing, userId: number | null): Sender {
  if (userId !== null) return { userId, contact: null };
  const known = readContact(contact);
  if (known === null) throw invalidInput({ contact: ["请写一个能联系到你的邮箱或手机号，查进度时也要用它"] });
  return { userId, contact: known };
}

function readPage(typed: string, origin: string): string | null {
  if (typed === "") return null;
  const page = readOwnPath(typed, origin);
  if (page === null) throw invalidInput({ page: ["请写本站的网址，例如从地址栏复制；不是本站的内容我们处理不了"] });
  return page;
}

function requireSame(sent: CaseRow, { kind, request, page, text }: Filed): CaseRow {
  if (sent.kind === kind && sent.request === request && sent.page === page && sent.text === text) return sent;
  const message = "这个 Idempotency-Key 已用于另一个请求";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}

/** Contacts are not verified. If strangers have used up a contact, its owner has two other ways to submit. */
function tooMany({ userId }: Sender, message: string): AppError {
  const otherwise = userId === null ? "。也可以换一个联系方式，或登录以后提交" : "";
  return conflict("TOO_MANY_CASES", `${message}${otherwise}。急事请用页脚的联系方式`);
}
