import { type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ORDERS_PATH } from "../../domain/orders/order-paths.ts";
import { CouponChoice } from "../../features/commerce/coupons/web/coupon-choice.tsx";
import { DEFAULT_CHANNEL, viaOf } from "../../features/commerce/orders/channels.ts";
import type { Channel } from "../../features/commerce/orders/contract.ts";
import { ChannelChoice } from "../../features/commerce/orders/web/checkout/channel-choice.tsx";
import { CreditChoice } from "../../features/commerce/orders/web/checkout/credit-choice.tsx";
import { FullRefundNote } from "../../features/commerce/orders/web/checkout/full-refund-note.tsx";
import { PayBar } from "../../features/commerce/orders/web/checkout/pay-bar.tsx";
import { asGift, type Purchase, withoutCredit } from "../../features/commerce/orders/web/checkout/purchase.ts";
import { QuotePanel } from "../../features/commerce/orders/web/checkout/quote-panel.tsx";
import { useCheckout } from "../../features/commerce/orders/web/checkout/use-checkout.ts";
import { type QuoteView, useQuote, type WantedCoupon } from "../../features/commerce/orders/web/checkout/use-quote.ts";
import { leavesSite, payerDevice, usableChannels } from "../../features/commerce/orders/web/payment/payer-device.ts";
import { useDeparture } from "../../features/commerce/orders/web/payment/use-departure.ts";
import { CHANNELS } from "../../ports/payment-channel.ts";
import { AgreementTick } from "../../ui/controls/agreement-tick.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { useSite } from "../../ui/facts/site.ts";
import { ErrorNote, Skeleton } from "../../ui/feedback/notes.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { rememberReturnPath, useReturnPath, withQuery } from "../user/return-path.ts";
import { useVisitor } from "../user/visitor.ts";

export type Visitor = ReturnType<typeof useVisitor>;

const giftChoice = lateCode(
  async () => (await import("../../features/commerce/orders/web/checkout/gift-choice.tsx")).GiftChoice,
);

/** A buyer who came through an invitation link is bound to the inviter before the first order is paid. */
const invitationCodeSaver = lateCode(
  async () => (await import("../../features/commerce/invitations/web/invitation-code-saver.tsx")).InvitationCodeSaver,
);
const NO_PROPS = {};
const drawNothing = () => null;

const PURCHASE_TEXTS = [
  { href: "/legal/purchase", label: "购买协议" },
  { href: "/legal/refund", label: "退款规则" },
];

/** The purchase and, next to it, its price. */
export const CHECKOUT_COLUMNS = "grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12";

interface CheckoutProps {
  purchase: Purchase;
  /** The purchase, rendered by its own slice. */
  card: ReactNode;
  /** A link to the page where something else can be chosen; null: there is none. */
  other: { label: string; to: string } | null;
  /** The period of validity as text; null while it is unknown. */
  validityOf(visitor: Visitor, quote: QuoteView): string | null;
}

function queryOf({ request }: Purchase): Record<string, number | string> {
  if ("plan_id" in request) return { plan: request.plan_id };
  return "service" in request ? { service: request.service } : { product: request.product_id };
}

/** Shows the purchase, the payment methods and the price, and places the order once. */
export function Checkout({ purchase: wanted, card, other, validityOf }: CheckoutProps) {
  const visitor = useVisitor();
  const { openLogin } = useSession();
  const from = useReturnPath();
  const navigate = useNavigate();
  const { settings, channels: offered } = useSite();
  const channels = usableChannels(offered, navigator.userAgent);
  const [channel, choose] = useState<Channel>(channels[0]?.channel ?? DEFAULT_CHANNEL);
  const way = channels.find((one) => one.channel === channel)?.way ?? "browser";
  const departure = useDeparture();
  const [isTicked, tick] = useState(false);
  const [tickError, setTickError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const [isGift, give] = useState(false);
  const [skipsCredit, skipCredit] = useState(false);
  const own = skipsCredit ? withoutCredit(wanted) : wanted;
  const purchase = isGift ? asGift(wanted) : own;
  const giftDays = settings.gift_days;
  const isMember = visitor.kind === "member";
  const [coupon, chooseCoupon] = useState<WantedCoupon>("best");
  const quote = useQuote(purchase, coupon);
  // The query of the current choice, for the link back to the selection.
  const again = queryOf(wanted);
  const { place, isPlacing, problem } = useCheckout({
    purchase,
    displayedFen: quote.displayed.total_fen,
    onPriceChange: quote.reload,
    couponId: quote.displayed.coupons?.applied?.id ?? null,
    agreementVersion: settings.purchase_agreement_version,
    channel,
    onOrder: async ({ order_no: order, state }) => {
      const isPending = state === "pending";
      rememberReturnPath(from);
      const outcome = isPending && leavesSite(way) ? await departure.go(order, channel) : "here";
      if (outcome === "left" || outcome === "failed") return;
      if (!isPending || outcome === "settled") return void navigate(withQuery("/payment/success", { order, from }));
      const via = viaOf(channel);
      return void navigate(withQuery("/payment/wechat-qr", { order, via, ...again, from }));
    },
  });

  function pay() {
    if (!isTicked) {
      setTickError("请先勾选，表示你同意购买协议");
      box.current?.focus();
      return;
    }
    if (isMember) return void place();
    openLogin({
      reason: isGift ? "登录后继续支付，礼物在这个账号里" : "登录后继续支付，会开通到这个账号",
      afterwards: () => void place(),
    });
  }

  const isFree = "service" in wanted.request && quote.displayed.total_fen === 0;
  const payButton = (look: { size?: "large"; isWide?: boolean }) => (
    <Button
      {...look}
      onClick={pay}
      disabled={quote.obstacle !== null || quote.isPending || !quote.isKnown}
      busyLabel={
        departure.goingTo === null ? (isPlacing ? "正在下单" : null) : `正在打开${CHANNELS[departure.goingTo].app}`
      }
    >
      {isFree ? "确认" : visitor.kind === "guest" ? "登录并支付" : "去支付"}
    </Button>
  );

  return (
    <>
      {isMember && <LatePart code={invitationCodeSaver} props={NO_PROPS} frame={drawNothing} />}
      <div className={`page-width ${CHECKOUT_COLUMNS}`}>
        <div className="flex flex-col gap-8">
          <section aria-labelledby="bought">
            <div className="mb-3 flex items-baseline justify-between">
              <h2 id="bought" className="text-lg font-semibold">
                购买内容
              </h2>
              {other !== null && (
                <Link
                  to={withQuery(other.to, { from })}
                  className="inline-flex min-h-11 items-center text-sm text-brand hover:underline"
                >
                  {other.label}
                </Link>
              )}
            </div>
            {card}
          </section>
          {!("service" in wanted.request) && (
            <LatePart
              code={giftChoice}
              props={{ isGift, onChoose: give }}
              skeleton={<Skeleton className="h-[78px] w-full rounded-lg" />}
            />
          )}
          {!isFree && (
            <ChannelChoice
              channels={channels}
              chosen={channel}
              isPhone={payerDevice(navigator.userAgent) === "phone"}
              onChoose={choose}
            />
          )}
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start">
          <QuotePanel
            heading="金额"
            quote={quote}
            validity={isGift ? "对方领取时开始计算" : validityOf(visitor, quote)}
          >
            <div className="mt-5 flex flex-col gap-4">
              {!isGift && (
                <CreditChoice
                  lostFen={quote.displayed.lost_fen}
                  isForLife={quote.displayed.until === null}
                  skipsCredit={skipsCredit}
                  onChoose={skipCredit}
                />
              )}
              {/* The agreement below must not move while it is being ticked. */}
              {!isGift && !quote.isKnown && quote.isPending && !("service" in wanted.request) && (
                <Skeleton className="h-18 w-full rounded-md" />
              )}
              {quote.displayed.coupons !== null && (
                <CouponChoice
                  offer={quote.displayed.coupons}
                  totalFen={quote.displayed.total_fen}
                  onChoose={chooseCoupon}
                  onReload={quote.reload}
                  ordersHref={ORDERS_PATH}
                />
              )}
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
              <FullRefundNote request={wanted.request} rules={quote.displayed.full_refund} />
              {problem !== null && <ErrorNote title="没有下单成功" text={problem} />}
              {departure.problem !== null && (
                <ErrorNote
                  title={departure.problem.title}
                  text={`${departure.problem.text}。订单已经保存，没有扣款，可以再试或换一种方式。`}
                />
              )}
              <div className="hidden lg:block">{payButton({ size: "large", isWide: true })}</div>
              <p className="text-sm text-text-secondary">
                {isGift
                  ? `付款成功后得到礼物链接。${giftDays} 天没有人领取，自动全额退款。`
                  : isFree
                    ? "这次不用付钱，确认后立即生效。"
                    : "service" in wanted.request
                      ? "付款成功后立即确认。订单保留 30 分钟。"
                      : `付款成功后系统立即处理。${quote.displayed.until === null ? "" : "不会自动续费。"}`}
              </p>
            </div>
          </QuotePanel>
        </div>
      </div>
      <PayBar label={purchase.title} totalFen={quote.isKnown ? quote.displayed.total_fen : null}>
        {payButton({})}
      </PayBar>
    </>
  );
}
