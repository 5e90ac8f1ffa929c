import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { openStorage } from "../../adapters/storage/open-storage.ts";
import type { Config } from "../../config.ts";
import { createMembership } from "../../features/access/membership/server/membership.ts";
import { couponBook } from "../../features/commerce/coupons/server/coupon-book.ts";
import { createServiceOrders } from "../../features/commerce/orders/server/refunds/service-orders.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { listHolders } from "../../features/identity/staff/server/list-holders.ts";
import {
  type AdminProject,
  type AdminProjectCard,
  caseDraftSchema,
  packageDraftSchema,
  quoteDraftSchema,
} from "../../features/services/outsourcing/admin-contract.ts";
import { MAX_FILE_BYTES } from "../../features/services/outsourcing/attached-files.ts";
import { MILESTONE_STATES } from "../../features/services/outsourcing/milestone-states.ts";
import { PROJECT_STATES } from "../../features/services/outsourcing/project-states.ts";
import { QUOTE_STATES } from "../../features/services/outsourcing/quote-states.ts";
import {
  type AdminContext,
  declineProject,
  deliverToClient,
  listAll,
  planProject,
  quoteProject,
  readOne,
  stopProject,
  takeProject,
  takeQuoteBack,
} from "../../features/services/outsourcing/server/project-admin.ts";
import { attachDelivery } from "../../features/services/outsourcing/server/save-files.ts";
import { readSetup, saveCase, savePackage } from "../../features/services/outsourcing/server/showcase-admin.ts";
import type { StaffCaller } from "../../kit/api/caller.ts";
import { hasCode } from "../../kit/process/error-code.ts";
import { formatFen } from "../../kit/values/money.ts";
import type { PrivateFiles } from "../../ports/private-files.ts";
import { readStoragePlace } from "../../start/storage-place.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { readDraft } from "../transfer/read-draft.ts";
import { UsageError } from "../usage.ts";
import type { OutsourcingCommand } from "./read-outsourcing.ts";

type Act = <T>(action: string, run: (note: StaffCaller["note"]) => Promise<T>) => Promise<T>;

interface OutsourcingDependencies {
  context: AdminContext;
  /** The store of private files. */
  privateFiles: PrivateFiles;
  act: Act;
  /** Throws a `UsageError` for an unknown account. */
  findAccount(typed: string | null): Promise<number | null>;
}

/** Runs `outsourcing`. The site's job of every minute refunds what is cancelled. */
export async function runOutsourcing(
  command: OutsourcingCommand,
  options: CommandOptions & { config: Config },
): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const { ledger } = createMembership({ db, clock, notify, findResource: async () => null });
    const { findNames, listOwners, findAccountId } = createAccountDirectory(db);
    const context: AdminContext = {
      db,
      clock,
      notify,
      findNames,
      listManagers: () => listHolders({ db, listOwners }, "outsourcing.manage"),
      // What is promised here is granted by the site's job.
      orders: createServiceOrders({ ledger, coupons: couponBook }, async () => {}),
    };
    return run(command, {
      context,
      privateFiles: openStorage(readStoragePlace(options.config), clock).exports,
      act: (action, deed) => act({ action, permission: "outsourcing.manage" }, deed),
      async findAccount(typed) {
        if (typed === null) return null;
        const id = await findAccountId(typed);
        if (id === null) throw new UsageError(`没有账号“${typed}”`);
        return id;
      },
    });
  });
  process.stdout.write(`${text}\n`);
}

async function run(
  command: OutsourcingCommand,
  { context, privateFiles, act, findAccount }: OutsourcingDependencies,
): Promise<string> {
  switch (command.act) {
    case "list": {
      const ownerId = await findAccount(command.owner);
      const { items, total } = await act("listProjects", (note) => {
        note({ subject: "projects" });
        return listAll(context, { state: command.state, ownerId, page: 1 });
      });
      const rest = total > items.length ? [`共 ${total} 个，这里是前 ${items.length} 个`] : [];
      return items.length === 0 ? "没有这样的项目" : [...items.map(describeCard), ...rest].join("\n");
    }
    case "setup":
      return JSON.stringify(await readSetup(context), null, 2);
    case "package": {
      const draft = await readDraft(command.file, packageDraftSchema);
      const saved = await act("saveOutsourcingPackage", (note) => savePackage(context, { draft, note }));
      return `已保存：编号 ${saved.id}  ${saved.title}  ${saved.is_open ? "公开" : "没有公开"}`;
    }
    case "case": {
      const draft = await readDraft(command.file, caseDraftSchema);
      const saved = await act("saveOutsourcingCase", (note) => saveCase(context, { draft, note }));
      return `已保存：编号 ${saved.id}  ${saved.title}  ${saved.is_shown ? "公开" : "没有公开"}`;
    }
    case "show":
      return describeWhole(await act("readProject", (note) => readOne(context, { id: command.id, note })));
    case "take":
      return describeWhole(await act("takeProject", (note) => takeProject(context, { id: command.id, note })));
    case "plan": {
      const { id, date: nextDate, step: nextStep } = command;
      const ownerId = await findAccount(command.owner);
      const plan = { id, ownerId, nextDate, nextStep };
      return describeWhole(await act("planProject", (note) => planProject(context, { ...plan, note })));
    }
    case "quote":
      return sendQuote(command, { context, act });
    case "take-back": {
      const { id, quoteId } = command;
      return describeWhole(await act("takeBackQuote", (note) => takeQuoteBack(context, { id, quoteId, note })));
    }
    case "attach": {
      const { id, file, part: milestoneId } = command;
      const upload = { bytes: await readWhole(file), fileName: path.basename(file) };
      const attached = await act("attachDelivery", (note) =>
        attachDelivery({ ...context, privateFiles }, { id, milestoneId, upload, note }),
      );
      return `已放进项目 ${id}：${attached.name}，${attached.sizeBytes} 字节。客户在“我的项目”里看得到`;
    }
    case "deliver": {
      const { id: milestoneId, note: text } = command;
      return describeWhole(
        await act("deliverMilestone", (note) => deliverToClient(context, { milestoneId, text, note })),
      );
    }
    case "decline": {
      const { id, reason } = command;
      return describeWhole(await act("declineProject", (note) => declineProject(context, { id, reason, note })));
    }
    case "cancel": {
      const { id, reason } = command;
      return describeWhole(
        await act("cancelProject", (note) => stopProject(context, { id, reason, checkSum: null, note })),
      );
    }
  }
}

async function readWhole(file: string): Promise<Buffer> {
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES)
      throw new UsageError(`${file} 太大，一个文件最大 ${MAX_FILE_BYTES / 1024 / 1024} MB`);
    return await readFile(file);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "EISDIR")) throw new UsageError(`读不到文件 ${file}`);
    throw error;
  }
}

/** The same file again sends nothing more. */
async function sendQuote(
  { id, file }: Extract<OutsourcingCommand, { act: "quote" }>,
  { context, act }: Pick<OutsourcingDependencies, "context" | "act">,
): Promise<string> {
  const draft = await readDraft(file, quoteDraftSchema);
  const sendingKey = `cli:${createHash("sha256").update(JSON.stringify(draft)).digest("hex")}`;
  const quoting = { id, draft, sendingKey, sentBy: null };
  const project = await act("sendQuote", (note) => quoteProject(context, { ...quoting, note }));
  if (project.state !== "quoted") throw new Error("这份报价以前发过，现在不再有效；改过内容或有效期再发");
  return describeWhole(project);
}

function describeCard({
  id,
  title,
  state,
  user,
  client,
  owner,
  next_date,
  next_step,
  total_fen,
}: AdminProjectCard): string {
  const sum = total_fen === null ? "" : `  ${formatFen(total_fen)}`;
  const next = next_date === null ? "没有定日期" : next_date;
  const who = owner === null ? "没有负责人" : `负责人 ${owner}`;
  return `编号 ${id}  ${PROJECT_STATES[state]}  ${title}${sum}  账号 ${user}（${client}）  ${who}  ${next} ${next_step}`.trimEnd();
}

function describeWhole(project: AdminProject): string {
  const { brief, contact, wanted_on: wantedOn, quotes, files, rating, end_reason: reason } = project;
  return [
    describeCard(project),
    `联系  ${contact}`,
    ...(wantedOn === null ? [] : [`希望完成  ${wantedOn}`]),
    `需求  ${brief}`,
    ...(reason === null || reason === "" ? [] : [`原因  ${reason}`]),
    ...files.map(
      ({ name, size_bytes, side }) => `附件  ${name}  ${size_bytes} 字节  ${side === "client" ? "客户" : "我们"}`,
    ),
    ...quotes.flatMap((quote) => [
      `报价  编号 ${quote.id}  第 ${quote.version} 版  ${QUOTE_STATES[quote.state]}  ${formatFen(quote.total_fen)}  有效期到 ${quote.valid_until}${quote.refuse_reason === "" ? "" : `  ${quote.refuse_reason}`}`,
      ...quote.milestones.map(
        (one) =>
          `  期  编号 ${one.id}  ${one.title}  ${formatFen(one.price_fen)}  ${MILESTONE_STATES[one.state]}${one.order_no === null ? "" : `  订单 ${one.order_no}`}${one.rework_note === "" ? "" : `  退回 ${one.reworks} 次：${one.rework_note}`}`,
      ),
    ]),
    ...(rating === null ? [] : [`评价  ${rating.stars} 星  ${rating.text}`]),
  ].join("\n");
}
