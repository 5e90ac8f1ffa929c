import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { appContext } from "../../app-context.ts";
import type { Plan } from "../../features/membership/contract.ts";
import { LEVEL } from "../../features/membership/levels.ts";
import { membershipNow, validityText } from "../../features/membership/web/member/membership-now.ts";
import { PlanCard } from "../../features/membership/web/plans/plan-card.tsx";
import type { Channel } from "../../features/orders/contract.ts";
import { ChannelChoice } from "../../features/orders/web/checkout/channel-choice.tsx";
import { PayBar } from "../../features/orders/web/checkout/pay-bar.tsx";
import { QuotePanel } from "../../features/orders/web/checkout/quote-panel.tsx";
import { useCheckout } from "../../features/orders/web/checkout/use-checkout.ts";
import { useQuote } from "../../features/orders/web/checkout/use-quote.ts";
import { payerDevice, usableChannels, useAlipayWay } from "../../features/orders/web/payment/alipay-way.ts";
import { AgreementTick } from "../../ui/controls/agreement-tick.tsx";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { useIsMounted } from "../../ui/display/time-text.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { useSite } from "../../ui/facts/site.ts";
import { EmptyState, ErrorNote, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { personalHead, titleOf } from "../site/page-head.ts";
import { rememberReturnPath, useQueryValue, useReturnPath, withQuery } from "../user/return-path.ts";
import { useVisitor } from "../user/visitor.ts";
import type { Route } from "./+types/product-payment-page";

const PURCHASE_TEXTS = [
  { href: "/legal/purchase", label: "购买协议" },
  { href: "/legal/refund", label: "退款规则" },
];
const COLUMNS = "grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12";

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(appContext).plans.listPlans();
  return { plans: items };
}

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(), titleOf(matches, "确认订单")];
}

export default function ProductPaymentPage({ loaderData: { plans } }: Route.ComponentProps) {
  const planId = useQueryValue("plan");
  const isMounted = useIsMounted();
  const plan = plans.find(({ id }) => String(id) === planId);
  return (
    <main id="main" className="min-h-dvh">
      <div className="page-width">
        <PageHeading title="确认订单" />
        <NeedsScript what="order" />
        {!isMounted && <CheckoutSkeleton />}
        {isMounted && plan === undefined && (
          <EmptyState
            title="没有找到这个方案"
            text="它可能已经下架，或者地址不完整。选一个在售的方案就能继续。"
            action={<LinkButton to="/vip">看会员方案</LinkButton>}
          />
        )}
      </div>
      {isMounted && plan !== undefined && <Checkout key={plan.id} plan={plan} />}
    </main>
  );
}

function Checkout({ plan }: { plan: Plan }) {
  const visitor = useVisitor();
  const { openLogin } = useSession();
  const from = useReturnPath();
  const navigate = useNavigate();
  const { settings, channels: offered } = useSite();
  const channels = usableChannels(offered, navigator.userAgent);
  const [channel, choose] = useState<Channel>(channels[0] ?? "wechat");
  const alipay = useAlipayWay();
  const [isTicked, tick] = useState(false);
  const [tickError, setTickError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const isMember = visitor.kind === "member";
  const quote = useQuote(plan, isMember);
  const { place, isPlacing, problem } = useCheckout({
    planId: plan.id,
    agreementVersion: settings.purchase_agreement_version,
    channel,
    onOrder: async ({ order_no: order, state }) => {
      const isPending = state === "pending";
      if (isPending && channel === "alipay") {
        rememberReturnPath(from);
        const outcome = await alipay.go(order);
        if (outcome === "left" || outcome === "failed") return;
        if (outcome === "code")
          return void navigate(withQuery("/payment/wechat-qr", { order, via: "alipay", plan: plan.id, from }));
      }
      const next = isPending && channel === "wechat" ? "/payment/wechat-qr" : "/payment/success";
      return void navigate(withQuery(next, { order, plan: isPending ? plan.id : null, from }));
    },
  });

  function pay() {
    if (!isTicked) {
      setTickError("请先勾选，表示你同意购买协议");
      box.current?.focus();
      return;
    }
    if (isMember) return void place();
    openLogin({ reason: "登录后继续支付，会员会开通到这个账号", afterwards: () => void place() });
  }

  const payButton = (look: { size?: "large"; isWide?: boolean }) => (
    <Button
      {...look}
      onClick={pay}
      disabled={quote.obstacle !== null || visitor.kind === "unknown"}
      busyLabel={alipay.isGoing ? "正在打开支付宝" : isPlacing ? "正在下单" : null}
    >
      {visitor.kind === "guest" ? "登录并支付" : "去支付"}
    </Button>
  );

  return (
    <>
      <div className={`page-width ${COLUMNS}`}>
        <div className="flex flex-col gap-8">
          <section aria-labelledby="bought">
            <div className="mb-3 flex items-baseline justify-between">
              <h2 id="bought" className="text-lg font-semibold">
                购买内容
              </h2>
              <Link
                to={withQuery("/vip", { from })}
                className="inline-flex min-h-11 items-center text-sm text-brand hover:underline"
              >
                换一个方案
              </Link>
            </div>
            <PlanCard plan={plan} />
          </section>
          <ChannelChoice
            channels={channels}
            chosen={channel}
            isPhone={payerDevice(navigator.userAgent) === "phone"}
            onChoose={choose}
          />
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start">
          <QuotePanel heading="金额" quote={quote} validity={validityOf(plan, visitor, quote)}>
            <div className="mt-5 flex flex-col gap-4">
              <AgreementTick
                ref={box}
                texts={PURCHASE_TEXTS}
                isTicked={isTicked}
                error={tickError}
                onTick={(isNowTicked) => {
                  tick(isNowTicked);
                  setTickError(null);
                }}
              />
              {problem !== null && <ErrorNote title="没有下单成功" text={problem} />}
              {alipay.problem !== null && (
                <ErrorNote
                  title="支付宝没有打开"
                  text={`${alipay.problem}。订单已经保存，没有扣款，可以再试或换一种方式。`}
                />
              )}
              <div className="hidden lg:block">{payButton({ size: "large", isWide: true })}</div>
              <p className="text-sm text-text-secondary">付款成功后立即开通。不会自动续费。</p>
            </div>
          </QuotePanel>
        </div>
      </div>
      <PayBar label={plan.name} totalFen={quote.shown.total_fen}>
        {payButton({})}
      </PayBar>
    </>
  );
}

function validityOf(
  plan: Plan,
  visitor: ReturnType<typeof useVisitor>,
  quote: ReturnType<typeof useQuote>,
): string | null {
  if (visitor.kind === "guest") {
    return plan.level === LEVEL.premium ? "登录后计算，没用完的 VIP 会抵扣" : "登录后计算，续费从当前到期日顺延";
  }
  if (visitor.kind === "unknown" || quote.isPending || quote.obstacle !== null || quote.failure !== null) return null;
  const until = quote.shown.until === null ? null : new Date(quote.shown.until);
  return validityText({ level: plan.level, until, membership: membershipNow(visitor.user, new Date()) });
}

function CheckoutSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="flex flex-col gap-8">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
      <Skeleton className="h-105 w-full" />
    </div>
  );
}
