import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router";
import { attemptStore, endAttempt } from "../../features/commerce/orders/web/checkout/attempt-key.ts";
import { SettledOrder, SettledOrderSkeleton } from "../../features/commerce/orders/web/payment/settled-order.tsx";
import { personalHead } from "../../screens/site/personal-head.ts";
import { rememberedReturnPath, useQueryValue, useReturnPath, withQuery } from "../../screens/user/return-path.ts";
import { SignInPanel } from "../../screens/user/sign-in-panel.tsx";
import { usePaying } from "../../screens/user/use-paying.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/payment-success-page";

const newGift = lateCode(async () => (await import("../../features/commerce/gifts/web/given-gift.tsx")).NewGift);

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/payment/success"), { title: "支付成功" }];
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

/** The query parameters that this page reads. */
const OWN_QUERY: readonly string[] = ["order", "from", "out_trade_no"];

/** Removes the parameters that a payment page appended, including its signature, from the address and the history. */
function useOwnAddress(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    const own = [...query].filter(([name]) => OWN_QUERY.includes(name));
    if (own.length < query.size) setQuery(own, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
}

function Outcome() {
  useOwnAddress();
  const visitor = useVisitor();
  const orderNo = useQueryValue("order");
  const isFromCashier = useQueryValue("out_trade_no") !== null;
  const ownReturn = useReturnPath();
  const from = ownReturn ?? (isFromCashier ? rememberedReturnPath() : null);
  const paying = usePaying({ orderNo, from, onSettled: () => location.reload() });
  const { refreshUser } = useSession();
  const onFulfilled = useCallback(() => {
    endAttempt(attemptStore, orderNo);
    // The refresh reports its own failures, and the order on this page does not depend on it.
    refreshUser().catch(() => {});
  }, [refreshUser, orderNo]);

  if (visitor.kind === "unknown") return <SettledOrderSkeleton />;
  if (visitor.kind === "guest") return <SignInPanel title="登录后查看订单" text="用下单的账号登录，查看开通结果" />;
  if (orderNo === null || !/^[0-9A-Z]{24}$/.test(orderNo)) {
    return (
      <EmptyState
        drawing="link"
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
      restartHref={withQuery("/vip", { from })}
      {...paying}
      onFulfilled={onFulfilled}
      renderGift={(number) => (
        <LatePart
          code={newGift}
          props={{ orderNo: number }}
          skeleton={<Skeleton className="h-[220px] w-full rounded-lg" />}
        />
      )}
    />
  );
}
