import type { ReactNode } from "react";
import { MembershipCard } from "../../features/access/membership/web/member/membership-card.tsx";
import { membershipNow } from "../../features/access/membership/web/member/membership-now.ts";
import { listOrders } from "../../features/commerce/orders/contract.ts";
import { LatestOrders } from "../../features/commerce/orders/web/order/latest-orders.tsx";
import type { User } from "../../features/identity/auth/contract.ts";
import { LearningList } from "../../features/learning/progress/web/learning-list.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { hrefOfPart, type PartKey } from "./profile-parts.ts";
import { Waiting } from "./profile-waiting.tsx";

const WORKS_SHOWN = 2;
const ORDERS_SHOWN = 3;

/** The overview: recent learning and orders, and next to them the membership and pending tasks. */
export function ProfileOverview({ user }: { user: User }) {
  const orders = usePersonalData(listOrders, { query: { page: 1, page_size: ORDERS_SHOWN } }, true);
  return (
    <div className="grid gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-10">
        <Row title="继续学习" more="全部进度" part="learning">
          <LearningList maxItems={WORKS_SHOWN} />
        </Row>
        <Row title="最近订单" more="全部订单" part="orders">
          <LatestOrders orders={orders} />
        </Row>
      </div>
      <div className="grid content-start gap-6">
        <MembershipCard membership={membershipNow(user, new Date())} />
        <Waiting orders={orders.data?.items ?? null} />
      </div>
    </div>
  );
}

function Row({ title, more, part, children }: { title: string; more: string; part: PartKey; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h3 className="text-lg font-semibold">{title}</h3>
        <Link
          to={hrefOfPart(part)}
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
        >
          {more}
        </Link>
      </div>
      {children}
    </section>
  );
}
