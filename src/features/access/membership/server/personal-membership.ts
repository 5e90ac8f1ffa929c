import type { MembershipFacts } from "../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../domain/access/levels.ts";
import { type Holdings, type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { type DataTable, dataTable } from "../../../../kit/tables/data-table.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import type { Database } from "../../../../ports/database.ts";
import { MOVE_CAUSES } from "../move-causes.ts";
import { RIGHT_SOURCES } from "../right-sources.ts";
import { listAllGrants } from "./ledger/grant-store.ts";
import { listMoves } from "./ledger/term-store.ts";

/** Personal data of this slice. */
export function personalMembership(options: {
  db: Database;
  readMembership(userId: number): Promise<MembershipFacts>;
}): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "grants",
        copy: { list: "memberships" },
        onLeaving: { rule: "keep", because: "属于交易记录，不少于三年" },
      },
      {
        name: "grant_moves",
        copy: { list: "membership-moves" },
        onLeaving: { rule: "keep", because: "属于交易记录，不少于三年" },
      },
    ],
    listTables: (userId) => listMembershipTables(options.db, userId),
    describeHoldings: async (userId) => describeMembershipHoldings(await options.readMembership(userId)),
  });
}

/** A member's rights, including past ones, for a copy of the member's data. */
function listMembershipTables(db: Database, userId: number): DataTable[] {
  return [
    dataTable({
      name: "memberships",
      title: "会员与权益",
      columns: {
        what: "权益",
        starts_at: "开始",
        ends_at: "到期",
        source: "来源",
        order_no: "订单号",
        revoked_at: "收回时间",
      },
      read: () => listAllGrants(db, userId),
      cells: ({ level, resourceKey, startsAt, endsAt, source, orderNo, revokedAt }) => ({
        what: resourceKey ?? (level === LEVEL.premium ? "高级会员" : "VIP 会员"),
        starts_at: startsAt ?? "暂停计时",
        ends_at: startsAt === null ? null : (endsAt ?? "永久"),
        source: RIGHT_SOURCES[source],
        order_no: orderNo,
        revoked_at: revokedAt,
      }),
    }),
    dataTable({
      name: "membership-moves",
      title: "会员日期的变动",
      columns: {
        moved_at: "时间",
        cause: "原因",
        old_starts_at: "原来开始",
        old_ends_at: "原来到期",
        new_starts_at: "改为开始",
        new_ends_at: "改为到期",
      },
      read: () => listMoves(db, userId),
      cells: ({ movedAt, cause, oldStartsAt, oldEndsAt, newStartsAt, newEndsAt }) => ({
        moved_at: movedAt,
        cause: MOVE_CAUSES[cause],
        old_starts_at: oldStartsAt ?? "暂停计时",
        old_ends_at: oldEndsAt,
        new_starts_at: newStartsAt ?? "暂停计时",
        new_ends_at: newEndsAt,
      }),
    }),
  ];
}

/** The rights that a user loses by deleting the account. */
function describeMembershipHoldings({ is_vip, vip_expires_at }: MembershipFacts): Holdings {
  if (!is_vip) return { consequences: [], obstacles: [] };
  const until = vip_expires_at === null ? "永久会员" : `${formatDate(new Date(vip_expires_at))}到期的会员`;
  return { consequences: [`${until}会作废，剩余时间不退款`], obstacles: [] };
}
