import { useCallback } from "react";
import { useNavigate } from "react-router";
import { endAttempt } from "../../features/orders/web/checkout/attempt-key.ts";
import { usableChannels, useAlipayWay } from "../../features/orders/web/payment/alipay-way.ts";
import { SettledOrder, SettledOrderSkeleton } from "../../features/orders/web/payment/settled-order.tsx";
import { openSessionStore } from "../../ui/browser/session-store.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { useSite } from "../../ui/facts/site.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { personalHead } from "../site/page-head.ts";
import { rememberedReturnPath, useQueryValue, useReturnPath, withQuery } from "../user/return-path.ts";
import { SignInPanel } from "../user/sign-in-panel.tsx";
import { useVisitor } from "../user/visitor.ts";

const newGift = lateCode(async () => (await import("../../features/gifts/web/given-gift.tsx")).NewGift);

export function meta() {
  return [...personalHead(), { title: "支付成功" }];
}

export default function PaymentSuccessPage() {
  return (
    <main id="main" className="page-width min-h-dvh pt-10 pb-24 sm:pt-14">
      <div className="mx-auto max-w-140">
        <h1 className="sr-only">支付结果</h1>
        <NeedsScript what="outcome" />
        <Outcome />
      </div>
    </main>
  );
}

function Outcome() {
  const visitor = useVisitor();
  const orderNo = useQueryValue("order");
  const isFromCashier = useQueryValue("out_trade_no") !== null;
  const ownReturn = useReturnPath();
  const from = ownReturn ?? (isFromCashier ? rememberedReturnPath() : null);
  const navigate = useNavigate();
  const { channels } = useSite();
  const alipay = useAlipayWay();
  const { refreshUser } = useSession();
  const onFulfilled = useCallback(() => {
    endAttempt(openSessionStore());
    // The user's own refresh reports its failures; the order on this page stands without it.
    refreshUser().catch(() => {});
  }, [refreshUser]);

  if (visitor.kind === "unknown") return <SettledOrderSkeleton />;
  if (visitor.kind === "guest") return <SignInPanel title="登录后查看订单" text="用下单的账号登录，查看开通结果" />;
  if (orderNo === null || !/^[0-9A-Z]{24}$/.test(orderNo)) {
    return (
      <EmptyState
        title="没有要查看的订单"
        text="链接不完整。全部订单都在个人中心。"
        action={<LinkButton to="/user/profile?tab=orders">我的订单</LinkButton>}
      />
    );
  }
  return (
    <SettledOrder
      key={orderNo}
      orderNo={orderNo}
      from={from}
      codeHref={withQuery("/payment/wechat-qr", { order: orderNo, from })}
      restartHref={withQuery("/vip", { from })}
      alipay={
        usableChannels(channels, navigator.userAgent).includes("alipay")
          ? {
              onGo: async () => {
                const outcome = await alipay.go(orderNo);
                if (outcome === "settled") location.reload();
                if (outcome === "code")
                  await navigate(withQuery("/payment/wechat-qr", { order: orderNo, via: "alipay", from }));
              },
              isGoing: alipay.isGoing,
              problem: alipay.problem,
            }
          : null
      }
      onFulfilled={onFulfilled}
      showGift={(number) => (
        <LatePart
          code={newGift}
          props={{ orderNo: number }}
          skeleton={<Skeleton className="h-[220px] w-full rounded-lg" />}
        />
      )}
    />
  );
}
