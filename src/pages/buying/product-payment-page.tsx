import { appContext, type PageHandle } from "../../app-context.ts";
import { LEVEL } from "../../domain/access/levels.ts";
import type { Plan } from "../../features/access/membership/contract.ts";
import { validityText } from "../../features/access/membership/web/member/membership-texts.ts";
import { PlanCard } from "../../features/access/membership/web/plans/plan-card.tsx";
import { purchaseOfPlan, purchaseOfProduct } from "../../features/commerce/orders/web/checkout/purchase.ts";
import type { QuoteView } from "../../features/commerce/orders/web/checkout/use-quote.ts";
import type { Product } from "../../features/commerce/products/contract.ts";
import { productPath } from "../../features/commerce/products/product-paths.ts";
import { BoughtProduct } from "../../features/commerce/products/web/bought-product.tsx";
import { CHECKOUT_COLUMNS, Checkout, type Visitor } from "../../screens/buying/checkout.tsx";
import { readChoice } from "../../screens/site/load-page.ts";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { useQueryValue } from "../../screens/user/return-path.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { useIsMounted } from "../../ui/display/time-text.tsx";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/product-payment-page";

/** The query selects the product; the page contains all plans. */
export const handle: PageHandle = { queryNames: ["product"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { plans, products } = context.get(appContext);
  const wanted = Number(readChoice(request, "product"));
  const [{ items }, product] = await Promise.all([
    plans.listPlans(),
    Number.isSafeInteger(wanted) && wanted > 0 ? products.findProduct(wanted) : null,
  ]);
  return { plans: items, product, productHref: product && productPath(product.id) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/product/payment"), titleOf(matches, "确认订单")];
}

export default function ProductPaymentPage({ loaderData: { plans, product, productHref } }: Route.ComponentProps) {
  const planId = useQueryValue("plan");
  const service = useQueryValue("service");
  const isMounted = useIsMounted();
  const plan = plans.find(({ id }) => String(id) === planId);
  return (
    <main id="main" className="min-h-dvh">
      <div className="page-width">
        <PageHeading title="确认订单" />
        <NeedsScript what="order" />
        {!isMounted && <CheckoutSkeleton />}
        {isMounted && plan === undefined && product === null && service === null && (
          <EmptyState
            drawing="link"
            title="没有找到要买的内容"
            text="它可能已经下架，或者地址不完整。选一个在售的方案或单品就能继续。"
            action={<LinkButton to="/vip">看会员方案</LinkButton>}
          />
        )}
      </div>
      {isMounted && service !== null && (
        <LatePart code={serviceCheckout} props={{ service, Checkout, skeleton: <ServiceSkeleton /> }} />
      )}
      {isMounted && plan !== undefined && <PlanCheckout key={plan.id} plan={plan} />}
      {isMounted && plan === undefined && product !== null && (
        <ProductCheckout key={product.id} product={product} href={productHref ?? "/product"} />
      )}
    </main>
  );
}

const serviceCheckout = lateCode(
  async () => (await import("../../screens/buying/service-checkout.tsx")).ServiceCheckout,
);

function PlanCheckout({ plan }: { plan: Plan }) {
  return (
    <Checkout
      purchase={purchaseOfPlan(plan)}
      card={<PlanCard plan={plan} />}
      other={{ label: "换一个方案", to: "/vip" }}
      validityOf={(visitor, quote) => planValidity(plan, visitor, quote)}
    />
  );
}

function ProductCheckout({ product, href }: { product: Product; href: string }) {
  return (
    <Checkout
      purchase={purchaseOfProduct(product)}
      card={<BoughtProduct product={product} />}
      other={{ label: "再看看介绍", to: href }}
      validityOf={() => "付款后永久有效，会员到期也能看"}
    />
  );
}

function planValidity(plan: Plan, visitor: Visitor, quote: QuoteView): string | null {
  if (visitor.kind === "guest") {
    return plan.level === LEVEL.premium ? "登录后计算，没用完的 VIP 会抵扣" : "登录后计算，续费接在现有会员后面";
  }
  if (visitor.kind === "unknown" || quote.isPending || quote.obstacle !== null || quote.failure !== null) return null;
  return validityText(quote.displayed, new Date());
}

function ServiceSkeleton() {
  return (
    <div className="page-width">
      <CheckoutSkeleton />
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <div className={CHECKOUT_COLUMNS}>
      <div className="flex flex-col gap-8">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
      <Skeleton className="h-105 w-full" />
    </div>
  );
}
