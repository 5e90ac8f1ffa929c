import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { drawCode } from "../../../../kit/process/draw-code.ts";
import { dataTable, writeCsv } from "../../../../kit/tables/data-table.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { CodePlan } from "../../../access/membership/membership-ledger.ts";
import type { BatchDraft } from "../admin-contract.ts";
import { checkCharacter, DRAWN_CHARACTERS, formatCode, lastFourOf } from "../code-text.ts";
import type { RedeemContext } from "./redeem-context.ts";
import { type BatchRow, findBatchBySendingKey, insertBatch, insertCodes } from "./redeem-store.ts";

export interface MakeContext extends Pick<RedeemContext, "db" | "clock" | "hashCode"> {
  /** null: it does not exist. */
  findPlan(slug: string): Promise<CodePlan | null>;
  findProduct(db: DatabaseOrTransaction, id: number): Promise<{ id: number; title: string } | null>;
}

export interface BatchOrder {
  draft: BatchDraft;
  /** The same key does not create a second batch, and the first codes cannot be returned again. */
  sendingKey: string;
  createdBy: number | null;
  note: StaffCaller["note"];
  /** Receives the file before the batch exists. If it throws, no batch is created. */
  deliver?(csv: string): Promise<void>;
}

/**
 * Creates a batch and returns the only text that ever contains its codes; the database stores their hashes. Throws 404
 * for an unknown plan or product, 409 for a used key, 422 for a period that is over.
 */
export async function makeBatch(context: MakeContext, order: BatchOrder): Promise<{ batch: BatchRow; csv: string }> {
  const { draft } = order;
  const now = context.clock.now();
  const validFrom = draft.valid_from === undefined ? now : new Date(draft.valid_from);
  const validUntil = draft.valid_until === null ? null : new Date(draft.valid_until);
  if (validUntil !== null && (validUntil <= now || validUntil <= validFrom))
    throw invalidInput({ valid_until: ["结束时间要在以后，并且晚于开始时间"] });
  const terms = await findTerms(context, draft.grants);
  const codes = drawCodes(draft.count);
  return context.db.transaction(async (tx) => {
    const batch = await insertBatch(tx, {
      ...terms,
      name: draft.name,
      codeCount: draft.count,
      perPerson: draft.per_person,
      note: draft.note,
      validFrom,
      validUntil,
      createdBy: order.createdBy,
      sendingKey: order.sendingKey,
      createdAt: now,
    });
    if (batch === null) {
      const made = await findBatchBySendingKey(tx, order.sendingKey);
      throw conflict(
        "BATCH_EXISTS",
        `这一批已经做好了（编号 ${made?.id ?? ""}），码只给一次；没有收到文件就停用它，再做一批`,
      );
    }
    await insertCodes(
      tx,
      batch.id,
      codes.map((code) => ({ codeHash: context.hashCode(code), lastFour: lastFourOf(code) })),
    );
    const csv = await writeCodes(batch, codes);
    order.note({
      subject: `code-batch:${batch.id}`,
      after: { name: batch.name, opens: batch.title, subject: batch.subject, count: batch.codeCount },
    });
    await order.deliver?.(csv);
    return { batch, csv };
  });
}

/** The name of the file for HTTP headers, and for display. */
export function fileNamesOf({ id, name }: Pick<BatchRow, "id" | "name">): { fileName: string; displayName: string } {
  return { fileName: `codes-${id}.csv`, displayName: `兑换码-${id}-${name}.csv` };
}

async function findTerms(
  { db, findPlan, findProduct }: MakeContext,
  grants: BatchDraft["grants"],
): Promise<Pick<BatchRow, "subject" | "title" | "level" | "durationMonths">> {
  if (grants.kind === "plan") {
    const plan = await findPlan(grants.slug);
    if (plan === null) throw notFound(`没有方案“${grants.slug}”`);
    const { id, name, level, durationMonths } = plan;
    return { subject: `plan:${id}`, title: name, level, durationMonths };
  }
  const product = await findProduct(db, grants.id);
  if (product === null) throw notFound(`没有商品 ${grants.id}`);
  return { subject: `product:${product.id}`, title: product.title, level: null, durationMonths: null };
}

/**
 * Draws different codes. With 2⁷⁵ codes, a collision with an existing one practically never happens; the database
 * would reject the batch.
 */
function drawCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    const drawn = drawCode(DRAWN_CHARACTERS);
    return drawn + checkCharacter(drawn);
  });
}

async function writeCodes(batch: BatchRow, codes: readonly string[]): Promise<string> {
  const until = batch.validUntil === null ? "长期有效" : formatExactTime(batch.validUntil);
  const table = dataTable({
    name: "codes",
    title: "兑换码",
    columns: { at: "序号", code: "兑换码", opens: "内容", from: "开始使用", until: "有效期至", batch: "批次" },
    read: async () => codes.entries(),
    cells: ([index, code]) => ({
      at: index + 1,
      code: formatCode(code),
      opens: batch.title,
      from: formatExactTime(batch.validFrom),
      until,
      batch: batch.name,
    }),
  });
  return (await Array.fromAsync(writeCsv(table))).join("");
}
