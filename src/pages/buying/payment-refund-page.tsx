import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useQueryValue } from "../../screens/user/return-path.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { useVisitor } from "../../screens/user/visitor.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/payment-refund-page";

const panel = lateCode(
  async () => (await import("../../features/commerce/orders/web/refund/refund-panel.tsx")).RefundPanel,
);

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/payment/refund"), titleOf(matches, "退款")];
}

export default function PaymentRefundPage() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-[720px]">
        <PageHeading title="退款" lead="先看能退多少、怎样算出来，再提交；处理到哪一步也在这里看。" />
        <NeedsScript what="refund" />
        <Refunding />
      </div>
    </main>
  );
}

function Refunding() {
  const visitor = useVisitor();
  const orderNo = useQueryValue("order");
  const place = <Skeleton className="h-[360px] w-full rounded-lg" />;
  if (visitor.kind === "unknown") return place;
  if (visitor.kind === "guest") return <SignInPanel title="登录后申请退款" text="用下单的账号登录" />;
  if (orderNo === null || !/^[0-9A-Z]{24}$/.test(orderNo)) {
    return (
      <EmptyState
        drawing="link"
        title="没有要退款的订单"
        text="链接不完整。在订单里点“退款”进来。"
        action={<LinkButton to="/user/profile?tab=orders">我的订单</LinkButton>}
      />
    );
  }
  return <LatePart code={panel} props={{ orderNo }} skeleton={place} />;
}
