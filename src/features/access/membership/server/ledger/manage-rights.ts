import type { KnownResource } from "../../../../../domain/access/access.ts";
import type { ResourceType } from "../../../../../domain/access/access-contract.ts";
import type { Notify } from "../../../../../domain/notifications/define-notification.ts";
import type { GivenAccount } from "../../../../../domain/people/given-account.ts";
import { AppError, invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../../ports/database.ts";
import type { AdminRight } from "../../admin-contract.ts";
import type { Period } from "../../membership-period.ts";
import type { TermLength } from "../../term-length.ts";
import { arrangeLedger, closeGaps } from "./arrange-ledger.ts";
import { lockGrants } from "./grant-membership.ts";
import {
  findGrantBySendingKey,
  findGrantOwner,
  type GrantRow,
  insertGrants,
  listAllGrants,
  lockGrant,
  revokeGrants,
} from "./grant-store.ts";

export interface RightsContext {
  db: Database;
  clock: Clock;
  notify: Notify;
  /** Finds the account that staff entered. null: there is none. */
  findAccountId(account: GivenAccount): Promise<number | null>;
  /** null: it does not exist. */
  findResource(query: { type: ResourceType; id: number }): Promise<KnownResource | null>;
}

export type GivenRight = { kind: "level"; level: 2 | 3 } | { kind: "resource"; type: ResourceType; id: number };

export interface RightGift {
  account: GivenAccount;
  right: GivenRight;
  /** null: for life. */
  days: number | null;
  reason: string;
  /** A repeated key returns the first result. */
  sendingKey: string;
  note: StaffCaller["note"];
}

/**
 * Gives a user a level or one resource. The ledger arranges a level as it does for a purchase. Nothing was paid, so an
 * upgrade does not credit it. Throws 404 for a missing account or resource, 409 for the key of another grant.
 */
export async function grantRight(context: RightsContext, gift: RightGift): Promise<AdminRight> {
  const { db, clock } = context;
  const userId = await context.findAccountId(gift.account);
  if (userId === null) throw notFound(`没有账号“${gift.account}”`);
  const what = await describeGift(context, gift.right);
  return db.transaction(async (tx) => {
    const lockedGrants = await lockGrants(tx, userId);
    const { sendingKey, days } = gift;
    if ((await findGrantBySendingKey(tx, sendingKey)) !== null) return repeat(tx, { userId, what, sendingKey });
    const now = clock.now();
    const [row] =
      what.level === null
        ? await insertGrants(tx, [
            {
              userId,
              kind: "resource",
              resourceKey: what.resourceKey,
              ...periodOf(days, now),
              source: "admin",
              sendingKey,
              createdAt: now,
            },
          ])
        : await arrangeLedger(context, tx, {
            userId,
            cause: "staff",
            now,
            lockedGrants,
            added: [{ level: what.level, length: lengthOf(days), source: "admin", sendingKey }],
          });
    // The same key has already been used for another account.
    if (!row) throw keyReused();
    gift.note({ subject: `right:${row.id}`, after: { user: userId, ...what, days, reason: gift.reason } });
    return toAdminRight(row);
  });
}

type What = Pick<GrantRow, "kind" | "level" | "resourceKey">;

async function describeGift(context: RightsContext, right: GivenRight): Promise<What> {
  if (right.kind === "level") return { kind: "level", level: right.level, resourceKey: null };
  const { type, id } = right;
  if ((await context.findResource({ type, id })) === null) throw notFound("内容不存在");
  return { kind: "resource", level: null, resourceKey: `${type}:${id}` };
}

function lengthOf(days: number | null): TermLength {
  return days === null ? { unit: "life" } : { unit: "days", count: days };
}

/** The period of a single resource, which is open from now on. */
function periodOf(days: number | null, now: Date): Period {
  return { startsAt: now, endsAt: days === null ? null : new Date(now.getTime() + days * DAY_MS) };
}

async function repeat(
  tx: Transaction,
  { userId, what, sendingKey }: { userId: number; what: What; sendingKey: string },
): Promise<AdminRight> {
  const given = await findGrantBySendingKey(tx, sendingKey);
  const isSame =
    given?.userId === userId &&
    given.kind === what.kind &&
    given.level === what.level &&
    given.resourceKey === what.resourceKey;
  if (given && isSame) return toAdminRight(given);
  throw keyReused();
}

function keyReused(): AppError {
  const message = "这个 Idempotency-Key 已用于另一个请求";
  return new AppError({ status: 409, code: "IDEMPOTENCY_KEY_REUSED", message });
}

/** Ends a right immediately and closes the gap. A revoked right does not change. Throws 404. */
export async function revokeRight(
  { db, clock, notify }: Pick<RightsContext, "db" | "clock" | "notify">,
  { id, reason, note }: { id: number; reason: string; note: StaffCaller["note"] },
): Promise<AdminRight> {
  if (reason.trim() === "") throw invalidInput({ reason: ["请写明原因"] });
  return db.transaction(async (tx) => {
    const owner = await findGrantOwner(tx, id);
    // Locks the ledger before the row, in the same order as purchases.
    if (owner !== null) await lockGrants(tx, owner);
    const before = await lockGrant(tx, id);
    if (!before) throw notFound("没有这项权益");
    const now = clock.now();
    const ended = await revokeGrants(tx, { ids: [id], reason: "staff", now });
    if (ended > 0) await closeGaps({ notify }, tx, { ended: [before], cause: "revoked", now });
    const { userId, kind, level, resourceKey } = before;
    note({ subject: `right:${id}`, before: { user: userId, kind, level, resourceKey }, after: { reason } });
    return toAdminRight(before.revokedAt === null ? { ...before, revokedAt: now, revokeReason: "staff" } : before);
  });
}

/** All rights that a user has or had, newest first. */
export async function listRights({ db }: Pick<RightsContext, "db">, userId: number): Promise<AdminRight[]> {
  return (await listAllGrants(db, userId)).toReversed().map(toAdminRight);
}

function toAdminRight(row: GrantRow): AdminRight {
  return {
    id: row.id,
    kind: row.kind,
    level: row.level,
    resource: row.resourceKey,
    source: row.source,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    order_no: row.orderNo,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revoke_reason: row.revokeReason,
    created_at: row.createdAt.toISOString(),
  };
}
