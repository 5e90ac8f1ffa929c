import type { ViewerGrant } from "../../../../domain/access/access.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { CodeGrant, UnrevokedGrant } from "../../../access/membership/membership-ledger.ts";
import type { GivenResource } from "../../products/given-resources.ts";
import type { Redemption } from "../contract.ts";
import { planLevel, planResources, requireUsable } from "../redeem-rules.ts";
import type { RedeemContext } from "./redeem-context.ts";
import {
  type BatchRow,
  type CodeOfBatch,
  countUsedOfBatch,
  factsOfCode,
  findCode,
  lockCode,
  updateCode,
} from "./redeem-store.ts";
import { serializeRedemptions, toPlannedRedemption } from "./serialize-redemption.ts";

interface RedeemRequest {
  userId: number;
  /** Sixteen characters, as returned by `readCode`. */
  code: string;
}

/** The content that a code would open to the user now. Throws the reason if it cannot be redeemed. */
export async function previewRedemption(context: RedeemContext, { userId, code }: RedeemRequest): Promise<Redemption> {
  const { db, clock, ledger } = context;
  const found = await findCode(db, context.hashCode(code));
  const [held, rights] = await Promise.all([ledger.readGrants(db, userId), ledger.readRights(db, userId)]);
  const resources = found ? await describeResources(context, found.batch) : [];
  const state = await readState(db, { found, userId, now: clock.now() });
  if (state.is === "own") return serializeRedemption(context, state.found);
  const plan = planGrants({ ...state.found, userId, held, rights, resources, now: clock.now() });
  return toPlannedRedemption(state.found, { ...plan, resources });
}

/**
 * Redeems a code once. The ledger and the code change in one transaction, which locks the user's ledger and the code.
 * A repeated call by the same user returns the first result.
 */
export async function redeemCode(context: RedeemContext, { userId, code }: RedeemRequest): Promise<Redemption> {
  const { db, clock, ledger } = context;
  const codeHash = context.hashCode(code);
  const known = await findCode(db, codeHash);
  // Read before the transaction, which must not wait for another connection. The content of a product never changes.
  const resources = known ? await describeResources(context, known.batch) : [];
  const redeemed = await db.transaction(async (tx) => {
    const held = await ledger.lockGrants(tx, userId);
    const found = await lockCode(tx, codeHash);
    const now = clock.now();
    const state = await readState(tx, { found, userId, now });
    if (state.is === "own") return { ...state.found, notice: null };
    const rights = await ledger.readRights(tx, userId);
    const { grants, notice } = planGrants({ ...state.found, userId, held, rights, resources, now });
    return { ...(await write(tx, context, { found: state.found, grants, now })), notice };
  });
  return { ...(await serializeRedemption(context, redeemed)), notice: redeemed.notice };
}

async function write(
  tx: Transaction,
  { ledger }: RedeemContext,
  { found, grants, now }: { found: CodeOfBatch; grants: readonly CodeGrant[]; now: Date },
): Promise<CodeOfBatch> {
  const [{ userId } = { userId: null }] = grants;
  await ledger.grantByCode(tx, { grants, now });
  return { ...found, code: await updateCode(tx, { id: found.code.id, userId, redeemedAt: now }) };
}

async function readState(
  db: DatabaseOrTransaction,
  { found, userId, now }: { found: CodeOfBatch | null; userId: number; now: Date },
): Promise<{ is: "ready" | "own"; found: CodeOfBatch }> {
  const usedOfBatch = found ? await countUsedOfBatch(db, { batchId: found.batch.id, userId }) : 0;
  const is = requireUsable(found && factsOfCode(found), { userId, usedOfBatch, now });
  if (found === null) throw new Error("a code that is nowhere was found usable");
  return { is, found };
}

interface Planning extends CodeOfBatch {
  userId: number;
  held: readonly UnrevokedGrant[];
  rights: readonly ViewerGrant[];
  resources: readonly GivenResource[] | null;
  now: Date;
}

/** The grants for the ledger. */
function planGrants({ code, batch, userId, held, rights, resources, now }: Planning): {
  grants: CodeGrant[];
  notice: string | null;
} {
  const { id: codeId } = code;
  const { level, durationMonths, subject } = batch;
  if (level !== null) {
    const { length, period, notice } = planLevel({ level, durationMonths }, held, now);
    const planId = Number(subject.split(":")[1]);
    return { grants: [{ userId, codeId, level, length, planId, resourceKey: null, ...period }], notice };
  }
  if (resources === null)
    throw conflict("REDEEM_CONTENT_CLOSED", "里面有内容暂时没有开放，现在不能兑换。这个码没有用掉，请晚些再来");
  const { opened, notice } = planResources(resources, { userId, rights, now });
  const terms = { userId, codeId, level: null, length: null, planId: null, startsAt: now, endsAt: null };
  return { grants: opened.map(({ resourceKey }) => ({ ...terms, resourceKey })), notice };
}

/** The public form of the content of a product's code. Empty for a plan. null: a part is not published. */
async function describeResources(
  { db, shop }: RedeemContext,
  { level, subject }: BatchRow,
): Promise<GivenResource[] | null> {
  if (level !== null) return [];
  const product = await shop.readProduct(db, Number(subject.split(":")[1]));
  if (product === null) return null;
  const keys = product.parts.map(({ resourceKey }) => resourceKey);
  const found = await shop.describeSold(keys);
  const resources = keys.flatMap((resourceKey) => {
    const resource = found.get(resourceKey);
    return resource ? [{ resourceKey, resource }] : [];
  });
  return resources.length === keys.length ? resources : null;
}

async function serializeRedemption(context: RedeemContext, found: CodeOfBatch): Promise<Redemption> {
  const [serialized] = await serializeRedemptions(context, [found]);
  if (!serialized) throw new Error("a redemption was lost while it was shown");
  return serialized;
}
