import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { readAppSecret } from "../../adapters/app-secret.ts";
import type { Config } from "../../config.ts";
import { createMembership } from "../../features/access/membership/server/membership.ts";
import { findPlanForCodes } from "../../features/access/membership/server/plans/plan-store.ts";
import { findProductRow } from "../../features/commerce/products/server/product-store.ts";
import { type Batch, type BatchCode, batchDraftSchema } from "../../features/commerce/redeem/admin-contract.ts";
import { CODE_STATES } from "../../features/commerce/redeem/code-states.ts";
import {
  listBatchCodes,
  listBatches,
  revokeRedemption,
  serializeBatches,
  stopBatch,
  voidCode,
} from "../../features/commerce/redeem/server/code-admin.ts";
import { createCodeHasher } from "../../features/commerce/redeem/server/hash-code.ts";
import { makeBatch } from "../../features/commerce/redeem/server/make-batch.ts";
import { hasCode } from "../../kit/process/error-code.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { CodesCommand } from "./read-codes.ts";

type CodesOptions = CommandOptions & { config: Pick<Config, "APP_SECRET"> };
type MakeCommand = Extract<CodesCommand, { act: "make" }>;
type Accounts = Parameters<Parameters<typeof openAccounts>[1]>[0];

/** Codes of a batch that are written out at once. */
const MAX_LISTED_CODES = 1_000;

/** Runs `codes`. */
export async function runCodes(command: CodesCommand, options: CodesOptions): Promise<void> {
  const text = await openAccounts(options, async (accounts) => {
    const { db, clock, act } = accounts;
    const doing = (action: string) => ({ action, permission: "codes.manage" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await listBatches({ db }, null);
        return items.length === 0 ? "还没有兑换码" : items.map(describeBatch).join("\n");
      }
      case "make":
        return makeFile(accounts, command, options);
      case "show":
        return describeCodes(accounts, command);
      case "stop": {
        const batch = await act(doing("stopBatch"), (note) => stopBatch({ db, clock }, { id: command.id, note }));
        return `已停用：${describeBatch(batch)}`;
      }
      case "void": {
        const { id, lastFour } = command;
        const code = await act(doing("voidCode"), (note) => voidCode({ db, clock }, { id, lastFour, note }));
        return `已作废：${describeCode(code)}`;
      }
      default: {
        const { id, reason } = command;
        const { codeLedger: ledger } = openMembership(accounts);
        const context = { db, clock, ledger };
        const code = await act(doing("revokeRedemption"), (note) => revokeRedemption(context, { id, reason, note }));
        return `已收回：${describeCode(code)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

/** The file is written before the batch: unwritten codes would be lost for good. */
async function makeFile({ db, clock, act }: Accounts, command: MakeCommand, options: CodesOptions): Promise<string> {
  const { file, batch: name, grants, count, perPerson, note: remark, from, until } = command;
  const draft = batchDraftSchema.parse({
    name,
    grants,
    count,
    per_person: perPerson,
    note: remark,
    ...(from && { valid_from: from.toISOString() }),
    valid_until: until?.toISOString() ?? null,
  });
  const { dataDir, APP_SECRET: configured } = options.config;
  const hashCode = createCodeHasher(await readAppSecret({ dataDir, configured }));
  const context = {
    db,
    clock,
    hashCode,
    findProduct: findProductRow,
    findPlan: (slug: string) => findPlanForCodes(db, slug),
  };
  const written = await open(file, "wx", 0o600).catch((error: unknown) => {
    throw hasCode(error, "EEXIST") ? new Error(`${file} 已经存在，不会覆盖它`) : error;
  });
  try {
    const { batch } = await act({ action: "makeBatch", permission: "codes.manage" }, (note) =>
      makeBatch(context, {
        draft,
        sendingKey: `cli:${randomUUID()}`,
        createdBy: null,
        note,
        deliver: async (csv) => {
          await written.writeFile(csv);
          await written.sync();
        },
      }),
    );
    const [batchLine] = await serializeBatches({ db }, [batch]);
    return `${batchLine ? describeBatch(batchLine) : ""}\n${count} 个码写在 ${file}，只写这一次，请存好`;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await written.close();
  }
}

async function describeCodes(
  { db, act }: Accounts,
  { id, state }: Extract<CodesCommand, { act: "show" }>,
): Promise<string> {
  const codes = await act({ action: "listBatchCodes", permission: "codes.manage" }, async (note) => {
    note({ subject: `code-batch:${id}` });
    const all: BatchCode[] = [];
    for (let cursor: number | null = 0; cursor !== null && all.length < MAX_LISTED_CODES; ) {
      const { items, next } = await listBatchCodes({ db }, { batchId: id, state, cursor });
      all.push(...items);
      cursor = next;
    }
    return all;
  });
  return codes.length === 0 ? "没有这样的码" : codes.map(describeCode).join("\n");
}

function openMembership({ db, clock, notify }: Accounts) {
  return createMembership({ db, clock, notify, findResource: async () => null });
}

function describeBatch({ id, name, title, count, counts, valid_from, valid_until, stopped_at }: Batch): string {
  const span = `${formatExactTime(new Date(valid_from))} 起，${valid_until === null ? "长期有效" : `到 ${formatExactTime(new Date(valid_until))}`}`;
  const used = (Object.keys(CODE_STATES) as (keyof typeof CODE_STATES)[])
    .flatMap((state) => (counts[state] > 0 ? [`${CODE_STATES[state]} ${counts[state]}`] : []))
    .join("，");
  return `批次 ${id}  ${name}  ${title}  共 ${count} 个：${used}  ${span}${stopped_at === null ? "" : "  已停用"}`;
}

function describeCode({ id, last_four, state, user_id, redeemed_at }: BatchCode): string {
  const who = redeemed_at === null ? "" : `  账号 ${user_id}，${formatExactTime(new Date(redeemed_at))}`;
  return `编号 ${id}  末四位 ${last_four}  ${CODE_STATES[state]}${who}`;
}
