import { LEVEL } from "../../../../domain/access/levels.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { stateOfTerm } from "../arrange-terms.ts";
import type { OwnTerm } from "../contract.ts";
import { MOVE_CAUSES } from "../move-causes.ts";
import { type GrantRow, listAllGrants } from "./ledger/grant-store.ts";
import { listMoves, type MoveRow, nameOfTerm } from "./ledger/term-store.ts";
import { findAllPlans } from "./plans/plan-store.ts";

const END_REASONS: Readonly<Record<string, string>> = {
  upgraded: "升级时折价抵扣，已经结束",
  refunded: "已退款，已经结束",
  staff: "已由工作人员收回",
};

/** All memberships that a user has or had: running ones first, then waiting ones, then past ones. */
export async function readOwnTerms(
  db: DatabaseOrTransaction,
  { userId, now }: { userId: number; now: Date },
): Promise<OwnTerm[]> {
  const [rows, moves, plans] = await Promise.all([listAllGrants(db, userId), listMoves(db, userId), findAllPlans(db)]);
  const planNames = new Map(plans.map(({ id, name }) => [id, name]));
  const movesOf = Map.groupBy(moves, ({ grantId }) => grantId);
  const terms = rows.flatMap((row) => {
    if (row.level !== LEVEL.vip && row.level !== LEVEL.premium) return [];
    const name = planNames.get(row.planId ?? 0) ?? nameOfTerm(row.source);
    return [toOwnTerm({ ...row, level: row.level }, { name, moves: movesOf.get(row.id) ?? [], now })];
  });
  return terms.toSorted(
    (one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || compareStarts(one, other),
  );
}

const ORDER: readonly OwnTerm["state"][] = ["running", "waiting", "suspended", "past", "ended"];

/** The next start comes first; of past memberships, the latest one. */
function compareStarts(one: OwnTerm, other: OwnTerm): number {
  const ahead = Date.parse(one.starts_at ?? "") - Date.parse(other.starts_at ?? "");
  if (Number.isNaN(ahead) || ahead === 0) return one.id - other.id;
  return one.state === "past" || one.state === "ended" ? -ahead : ahead;
}

function toOwnTerm(
  row: GrantRow & { level: 2 | 3 },
  { name, moves, now }: { name: string; moves: readonly MoveRow[]; now: Date },
): OwnTerm {
  const state = row.revokedAt === null ? stateOfTerm(row, now) : "ended";
  return {
    id: row.id,
    level: row.level,
    name,
    state,
    ...toDates(row.startsAt, row.endsAt),
    source: row.source,
    order_no: row.orderNo,
    ended_at: row.revokedAt?.toISOString() ?? null,
    reason: reasonOf(state, row),
    moves: moves.map((move) => ({
      before: toDates(move.oldStartsAt, move.oldEndsAt),
      after: toDates(move.newStartsAt, move.newEndsAt),
      cause: MOVE_CAUSES[move.cause],
      at: move.movedAt.toISOString(),
    })),
  };
}

function reasonOf(state: OwnTerm["state"], { level, revokeReason }: GrantRow): string | null {
  if (state === "ended") return END_REASONS[revokeReason ?? ""] ?? "已经收回";
  if (state === "suspended") return "终身会员有效期间不计时，也不会减少";
  if (state !== "waiting") return null;
  return level === LEVEL.vip ? "在前面的 VIP 和高级会员到期后开始" : "在前面的高级会员到期后开始";
}

function toDates(startsAt: Date | null, endsAt: Date | null) {
  return { starts_at: startsAt?.toISOString() ?? null, ends_at: endsAt?.toISOString() ?? null };
}
