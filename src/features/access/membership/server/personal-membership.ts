import type { MembershipFacts } from "../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../domain/access/levels.ts";
import { type Holdings, type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import type { Database } from "../../../../ports/database.ts";
import { MOVE_CAUSES } from "../move-causes.ts";
import { RIGHT_SOURCES } from "../right-sources.ts";
import { grantMoves, grants } from "./ledger/membership-tables.ts";

const PAUSED = "暂停计时";
const BUSINESS_RECORD = { rule: "keep", because: "属于交易记录，不少于三年" } as const;

/** A member's rights, including past ones. */
const TABLES = [
  personalTable(grants, {
    copy: {
      list: "memberships",
      title: "会员与权益",
      columns: {
        what: ["权益", ({ resourceKey, level }) => resourceKey ?? (level === LEVEL.premium ? "高级会员" : "VIP 会员")],
        starts_at: ["开始", ({ startsAt }) => startsAt ?? PAUSED],
        ends_at: ["到期", ({ startsAt, endsAt }) => (startsAt === null ? null : (endsAt ?? "永久"))],
        source: ["来源", ({ source }) => RIGHT_SOURCES[source]],
        order_no: ["订单号", "orderNo"],
        revoked_at: ["收回时间", "revokedAt"],
      },
    },
    onLeaving: BUSINESS_RECORD,
  }),
  personalTable(grantMoves, {
    copy: {
      list: "membership-moves",
      title: "会员日期的变动",
      columns: {
        moved_at: ["时间", "movedAt"],
        cause: ["原因", ({ cause }) => MOVE_CAUSES[cause]],
        old_starts_at: ["原来开始", ({ oldStartsAt }) => oldStartsAt ?? PAUSED],
        old_ends_at: ["原来到期", "oldEndsAt"],
        new_starts_at: ["改为开始", ({ newStartsAt }) => newStartsAt ?? PAUSED],
        new_ends_at: ["改为到期", "newEndsAt"],
      },
    },
    onLeaving: BUSINESS_RECORD,
  }),
];

/** Personal data of this slice. */
export function personalMembership({
  db,
  readMembership,
}: {
  db: Database;
  readMembership(userId: number): Promise<MembershipFacts>;
}): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    describeHoldings: async (userId) => describeMembershipHoldings(await readMembership(userId)),
  });
}

/** The rights that a user loses by deleting the account. */
function describeMembershipHoldings({ is_vip, vip_expires_at }: MembershipFacts): Holdings {
  if (!is_vip) return { consequences: [], obstacles: [] };
  const until = vip_expires_at === null ? "永久会员" : `${formatDate(new Date(vip_expires_at))}到期的会员`;
  return { consequences: [`${until}会作废，剩余时间不退款`], obstacles: [] };
}
