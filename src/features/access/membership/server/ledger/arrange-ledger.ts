import type { Level } from "../../../../../domain/access/access-contract.ts";
import type { Notify } from "../../../../../domain/notifications/define-notification.ts";
import { MAX_TITLES } from "../../../../../domain/notifications/notification-limits.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { type ArrangedDates, arrangeTerms } from "../../arrange-terms.ts";
import type { UnrevokedGrant } from "../../membership-ledger.ts";
import type { MoveCause } from "../../move-causes.ts";
import { movedTermsNotification } from "../../notifications.ts";
import { storeLength, type TermLength } from "../../term-length.ts";
import { type GrantRow, insertGrants, type NewGrant } from "./grant-store.ts";
import { findUnrevokedGrants, insertMoves, storeMissingLengths, updateDates } from "./term-store.ts";

/** The dependencies of a ledger change, apart from its transaction. */
export interface LedgerContext {
  notify: Notify;
}

/** A membership to be written. Its dates follow from the ledger. */
export type AddedTerm = {
  level: Level;
  length: TermLength;
  /** Set for a fixed end. */
  endsAt?: Date | null;
} & Pick<NewGrant, "source"> &
  Partial<Pick<NewGrant, "orderNo" | "orderLine" | "codeId" | "invitationId" | "planId" | "valueFen" | "sendingKey">>;

export interface LedgerChange {
  userId: number;
  cause: MoveCause;
  now: Date;
  /** These are written after the existing ones, in this order. */
  added?: readonly AddedTerm[];
  /** The unrevoked memberships, if the caller has just read them under the lock. Absent: they are read. */
  lockedGrants?: readonly UnrevokedGrant[] | undefined;
}

/**
 * Arranges a user's ledger after a change (decisions §10, rule 1): writes the added memberships with their dates,
 * moves the memberships that have not begun, records each move, and notifies the member once. Call it in the
 * transaction that has locked the ledger and made the change.
 * @returns the added memberships in the given order
 */
export async function arrangeLedger(
  { notify }: LedgerContext,
  tx: Transaction,
  { userId, cause, now, added = [], lockedGrants }: LedgerChange,
): Promise<GrantRow[]> {
  const before = lockedGrants ?? (await findUnrevokedGrants(tx, userId));
  const terms = [
    ...before,
    ...added.map(({ level, length, endsAt = null }) => ({ level, length, startsAt: null, endsAt })),
  ];
  const arranged = arrangeTerms(terms, now);
  if (before.some(({ hasStoredLength }) => !hasStoredLength)) await storeMissingLengths(tx, userId);
  const moves = before.flatMap((old, index) => {
    const dates = arranged[index];
    if (!dates || (isSame(old.startsAt, dates.startsAt) && isSame(old.endsAt, dates.endsAt))) return [];
    return [{ old, startsAt: dates.startsAt, endsAt: dates.endsAt }];
  });
  for (const { old, startsAt, endsAt } of moves) await updateDates(tx, { id: old.id, startsAt, endsAt });
  const written = await insertGrants(
    tx,
    added.map(({ length, ...term }, index) => ({
      ...term,
      ...storeLength(length),
      userId,
      kind: "level",
      startsAt: arranged[before.length + index]?.startsAt ?? null,
      endsAt: arranged[before.length + index]?.endsAt ?? null,
      createdAt: now,
    })),
  );
  if (moves.length > 0) await recordMoves({ notify }, tx, { userId, cause, now, moves });
  return written;
}

/**
 * Arranges the ledgers of users whose memberships have just ended, so that their waiting memberships begin earlier.
 */
export async function closeGaps(
  context: LedgerContext,
  tx: Transaction,
  { ended, cause, now }: { ended: readonly Pick<GrantRow, "userId" | "kind">[]; cause: MoveCause; now: Date },
): Promise<void> {
  const userIds = new Set(ended.flatMap(({ userId, kind }) => (kind === "level" ? [userId] : [])));
  for (const userId of userIds) await arrangeLedger(context, tx, { userId, cause, now });
}

interface Move extends ArrangedDates {
  old: UnrevokedGrant;
}

async function recordMoves(
  { notify }: LedgerContext,
  tx: Transaction,
  { userId, cause, now, moves }: Pick<LedgerChange, "userId" | "cause" | "now"> & { moves: readonly Move[] },
): Promise<void> {
  const first = await insertMoves(
    tx,
    moves.map(({ old, startsAt, endsAt }) => ({
      grantId: old.id,
      userId,
      cause,
      oldStartsAt: old.startsAt,
      oldEndsAt: old.endsAt,
      newStartsAt: startsAt,
      newEndsAt: endsAt,
      movedAt: now,
    })),
  );
  await notify(
    tx,
    movedTermsNotification.notice({
      to: userId,
      about: `moves:${first}`,
      key: `moves:${first}`,
      data: {
        cause,
        count: moves.length,
        moves: moves.slice(0, MAX_TITLES).map(({ old, startsAt, endsAt }) => ({
          name: old.name,
          startsAt: startsAt?.toISOString() ?? null,
          endsAt: endsAt?.toISOString() ?? null,
        })),
      },
    }),
  );
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
