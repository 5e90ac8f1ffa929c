import { useCallback } from "react";
import { useNavigate } from "react-router";
import { attemptStore, endAttempt } from "../../features/orders/web/checkout/attempt-key.ts";
import { usableChannels, useAlipayWay } from "../../features/orders/web/payment/alipay-way.ts";
import { PaymentPanel } from "../../features/orders/web/payment/payment-panel.tsx";
import { PaymentSkeleton } from "../../features/orders/web/payment/payment-skeleton.tsx";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useSite } from "../../ui/facts/site.ts";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { personalHead } from "../site/page-head.ts";
import { rememberReturnPath, useQueryValue, useReturnPath, withQuery } from "../user/return-path.ts";
import { SignInPanel } from "../user/sign-in-panel.tsx";
import { useVisitor } from "../user/visitor.ts";

export function meta() {
  return [...personalHead(), { title: "微信支付" }];
}

export default function PaymentWechatQrPage() {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-140">
        <PageHeading title="微信支付" />
        <NeedsScript what="code" />
        <Payment />
      </div>
    </main>
  );
}

function Payment() {
  const visitor = useVisitor();
  const orderNo = useQueryValue("order");
  const chosen = { plan: useQueryValue("plan"), product: useQueryValue("product") };
  const from = useReturnPath();
  const navigate = useNavigate();
  const { hasSandbox, channels } = useSite();
  const channel = useQueryValue("via") === "alipay" ? "alipay" : "wechat";
  const alipay = useAlipayWay();
  const settled = useCallback(
    () => void navigate(withQuery("/payment/success", { order: orderNo, from }), { replace: true }),
    [navigate, orderNo, from],
  );
  const onEnded = useCallback(() => endAttempt(attemptStore, orderNo), [orderNo]);

  if (visitor.kind === "unknown")
    return <PaymentSkeleton hasSandbox={hasSandbox} hasAlipay={channels.includes("alipay")} />;
  if (visitor.kind === "guest") return <SignInPanel title="登录后付款" text="用下单的账号登录，继续付款" />;
  if (!/^[0-9A-Z]{24}$/.test(orderNo ?? "") || orderNo === null) {
    return (
      <EmptyState
        title="没有要付款的订单"
        text="链接不完整。未付款的订单在个人中心，可以从那里继续支付。"
        action={<LinkButton to="/user/profile?tab=orders">我的订单</LinkButton>}
      />
    );
  }
  const restartHref =
    chosen.plan === null && chosen.product === null
      ? withQuery("/vip", { from })
      : withQuery("/product/payment", { ...chosen, from });
  return (
    <PaymentPanel
      key={`${orderNo} ${channel}`}
      orderNo={orderNo}
      channel={channel}
      hasAlipay={channel === "wechat" && usableChannels(channels, navigator.userAgent).includes("alipay")}
      onAlipay={async () => {
        rememberReturnPath(from);
        const outcome = await alipay.go(orderNo);
        if (outcome === "settled") settled();
        if (outcome === "code")
          await navigate(withQuery("/payment/wechat-qr", { order: orderNo, via: "alipay", from }));
      }}
      isLeaving={alipay.isGoing}
      leavingProblem={alipay.problem}
      restartHref={restartHref}
      hasSandbox={hasSandbox}
      onPaid={settled}
      onEnded={onEnded}
    />
  );
}
