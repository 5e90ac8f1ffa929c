import { useCallback } from "react";
import { useNavigate } from "react-router";
import { readVia } from "../../features/commerce/orders/channels.ts";
import type { Channel } from "../../features/commerce/orders/contract.ts";
import { attemptStore, endAttempt } from "../../features/commerce/orders/web/checkout/attempt-key.ts";
import { payerDevice } from "../../features/commerce/orders/web/payment/payer-device.ts";
import { PaymentPanel } from "../../features/commerce/orders/web/payment/payment-panel.tsx";
import { PaymentSkeleton } from "../../features/commerce/orders/web/payment/payment-skeleton.tsx";
import { CHANNELS } from "../../ports/payment-channel.ts";
import { personalHead } from "../../screens/site/personal-head.ts";
import { rememberedReturnPath, useQueryValue, useReturnPath, withQuery } from "../../screens/user/return-path.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { usePaying } from "../../screens/user/use-paying.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useSite } from "../../ui/facts/site.ts";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/payment-wechat-qr-page";

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/payment/wechat-qr"), { title: "微信支付" }];
}

export default function PaymentWechatQrPage() {
  const channel = readVia(useQueryValue("via"));
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-140">
        <PageHeading title={CHANNELS[channel].paymentTitle} />
        <NeedsScript what="code" />
        <Payment channel={channel} />
      </div>
    </main>
  );
}

function Payment({ channel }: { channel: Channel }) {
  const visitor = useVisitor();
  const orderNo = useQueryValue("order");
  const chosen = { plan: useQueryValue("plan"), product: useQueryValue("product"), service: useQueryValue("service") };
  const returnedCode = useQueryValue("code");
  const returnedState = useQueryValue("state");
  const isFromWechat = returnedCode !== null && returnedState !== null;
  // The redirect through WeChat drops the query.
  const ownReturn = useReturnPath();
  const from = ownReturn ?? (isFromWechat ? rememberedReturnPath() : null);
  const navigate = useNavigate();
  const { hasSandbox, channels } = useSite();
  const settled = useCallback(
    () => void navigate(withQuery("/payment/success", { order: orderNo, from }), { replace: true }),
    [navigate, orderNo, from],
  );
  const paying = usePaying({ orderNo, from, chosen, onSettled: settled });
  // A code is valid once, so it is removed from the address: a reload must not use it again.
  const forgetReturn = useCallback(
    () => void navigate(withQuery("/payment/wechat-qr", { order: orderNo, from }), { replace: true }),
    [navigate, orderNo, from],
  );
  const onEnded = useCallback(() => endAttempt(attemptStore, orderNo), [orderNo]);

  if (visitor.kind === "unknown")
    return <PaymentSkeleton hasSandbox={hasSandbox} hasOtherChannel={channels.length > 1} />;
  if (visitor.kind === "guest") return <SignInPanel title="登录后付款" text="用下单的账号登录，继续付款" />;
  if (!/^[0-9A-Z]{24}$/.test(orderNo ?? "") || orderNo === null) {
    return (
      <EmptyState
        drawing="link"
        title="没有要付款的订单"
        text="链接不完整。未付款的订单在个人中心，可以从那里继续支付。"
        action={<LinkButton to="/user/profile?tab=orders">我的订单</LinkButton>}
      />
    );
  }
  const restartHref =
    chosen.plan === null && chosen.product === null && chosen.service === null
      ? withQuery("/vip", { from })
      : withQuery("/product/payment", { ...chosen, from });
  const { ways, departure, onGo } = paying;
  const way = ways.find((one) => one.channel === channel)?.way ?? "browser";
  return (
    <PaymentPanel
      key={`${orderNo} ${channel}`}
      orderNo={orderNo}
      channel={channel}
      way={way}
      isPhone={payerDevice(navigator.userAgent) === "phone"}
      other={ways.find((one) => one.channel !== channel)?.channel ?? null}
      departure={departure}
      onGo={onGo}
      returned={isFromWechat ? { code: returnedCode, state: returnedState } : null}
      onReturnTaken={forgetReturn}
      restartHref={restartHref}
      hasSandbox={hasSandbox}
      onPaid={settled}
      onEnded={onEnded}
    />
  );
}
