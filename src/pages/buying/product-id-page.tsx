import { appContext } from "../../app-context.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import { productRefundText } from "../../features/commerce/orders/full-refund-text.ts";
import type { Product } from "../../features/commerce/products/contract.ts";
import { KIND_TITLES } from "../../features/commerce/products/product-kinds.ts";
import { productPath } from "../../features/commerce/products/product-paths.ts";
import { describeProduct } from "../../features/commerce/products/structured-product.ts";
import { BuyStep } from "../../features/commerce/products/web/buy-step.tsx";
import { ProductCover } from "../../features/commerce/products/web/product-cover.tsx";
import { ProductParts } from "../../features/commerce/products/web/product-parts.tsx";
import { PublicReviews } from "../../features/commerce/reviews/web/public-reviews.tsx";
import { keyOfPart, loadSoldParts, type Sample, type SoldParts } from "../../screens/buying/load-sold-parts.ts";
import { SoleOutline } from "../../screens/buying/sole-outline.tsx";
import { loadContent, readPathId } from "../../screens/site/load-page.ts";
import { shareHead } from "../../seo/share-head.ts";
import { sharedProduct, shareUrlOf } from "../../seo/shared-resources.ts";
import { describeBreadcrumbs, structuredData } from "../../seo/structured-data.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/product-id-page";

const LIST = { label: "单独购买", to: "/product" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const { product, sold } = await loadContent(
    async () => {
      const { product } = await app.products.getProduct(id);
      return { product, sold: await loadSoldParts(app, product.parts) };
    },
    () => ({ label: "看在售的单品和合集", to: LIST.to }),
  );
  const [{ name }, reviews, fullRefund] = await Promise.all([
    app.site.readSettings(),
    app.products.listReviews(id),
    app.products.readFullRefund(),
  ]);
  return {
    product,
    sold,
    reviews,
    refundText: productRefundText(fullRefund),
    siteName: name,
    origin: app.facts.origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, siteName, origin } = loaderData;
  const { id, title, summary, parts } = product;
  const description = summary || `包含${parts.map((part) => `《${part.title}》`).join("、")}，一次付款，永久有效。`;
  const path = productPath(id);
  const shared = import.meta.env.SSR ? sharedProduct(product) : null;
  const publisher = { name: siteName, origin };
  return [
    ...shareHead({
      title: `${title} · ${LIST.label} · ${siteName}`,
      sharedTitle: title,
      description,
      origin,
      path,
      siteName,
      shared,
    }),
    ...(import.meta.env.SSR && shared
      ? structuredData(
          describeProduct({
            publisher,
            path,
            title,
            description,
            imageUrl: shareUrlOf(shared, siteName),
            priceFen: product.price_fen,
            rating: product.rating,
          }),
          describeBreadcrumbs(publisher, [
            { name: siteName, path: "/" },
            { name: LIST.label, path: LIST.to },
            { name: title, path },
          ]),
        )
      : []),
  ];
}

export default function ProductIdPage({ loaderData: { product, sold, reviews, refundText } }: Route.ComponentProps) {
  const { title, kind, summary, parts } = product;
  const { facts, sole } = sold;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <Breadcrumbs crumbs={[LIST, { label: title }]} />
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6 sm:flex-row-reverse sm:items-start sm:justify-between">
          {/* Small, because it repeats the heading. */}
          <div className="w-44 shrink-0 sm:w-56">
            <ProductCover product={product} isAbove isSmall />
          </div>
          <div className="min-w-0">
            <p className="flex gap-2">
              <Tag>{KIND_TITLES[kind]}</Tag>
              {kind === "bundle" && <Tag>{parts.length} 项内容</Tag>}
            </p>
            <h1 className="mt-3 text-3xl font-bold text-balance">{title}</h1>
            <Amount parts={parts} sold={sold} />
            {summary !== "" && <p className="mt-3 max-w-[44em] whitespace-pre-line text-text-secondary">{summary}</p>}
          </div>
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start">
          <BuyPanel product={product} sample={sole?.sample ?? null} refundText={refundText} />
        </div>
        <section aria-label="包含的内容" className="min-w-0">
          <SectionHeading title="买了能看什么" />
          <ProductParts parts={parts} factsOf={(part) => facts[keyOfPart(part)]} />
        </section>
        {sole !== null && <SoleOutline {...sole} />}
        <section aria-label="评价" className="min-w-0 lg:col-start-1">
          <SectionHeading title="买过的人怎么说" />
          <LatePart
            code={allReviews}
            props={{ product, reviews }}
            skeleton={<PublicReviews rating={product.rating} reviews={reviews} />}
          />
        </section>
      </div>
    </main>
  );
}

const allReviews = lateCode(
  async () => (await import("../../features/commerce/reviews/web/product-reviews.tsx")).Reviews,
);
const ownStep = lateCode(async () => (await import("../../screens/buying/own-buy-step.tsx")).OwnBuyStep);

/** How much it is: of one part its own facts and its teacher, of several the number of each kind. */
function Amount({ parts, sold: { facts, sole } }: Pick<Product, "parts"> & { sold: SoldParts }) {
  const [part] = parts;
  const kinds = Map.groupBy(parts, ({ type }) => type);
  const amount =
    parts.length > 1
      ? [...kinds].map(([type, { length }]) => `${KIND_TITLES[type]} ${length}`).join(" · ")
      : part && facts[keyOfPart(part)];
  if (!amount) return null;
  return (
    <p className="facts mt-2 text-sm text-text-secondary">
      <span>
        {[...amount.split(" · "), ...(sole?.teacher ? [`老师 ${sole.teacher.name}`] : [])].map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </p>
  );
}

interface BuyPanelProps {
  product: Product;
  sample: Sample | null;
  refundText: string | null;
}

function BuyPanel({ product, sample, refundText }: BuyPanelProps) {
  const { user, status } = useSession();
  const refund = <RefundLine text={refundText} />;
  const props = { product, payHref: `/product/payment?product=${product.id}`, belowPrice: refund };
  return (
    <section aria-label="购买" className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      {user ? (
        <LatePart code={ownStep} props={props} skeleton={<BuyStep {...props} totalFen={null} isPending />} />
      ) : (
        <BuyStep {...props} {...(status === "restoring" && { totalFen: null, isPending: true })} />
      )}
      {sample !== null && (
        <LinkButton to={sample.path} variant="secondary" isWide className="mt-3">
          <span className="truncate">{sample.label}</span>
        </LinkButton>
      )}
      <LevelNote parts={product.parts} />
    </section>
  );
}

/** What is refunded in full; the rules state how use is measured. */
function RefundLine({ text }: { text: string | null }) {
  return (
    <p className="mt-1 text-sm text-text-secondary">
      {text !== null && `${text}。`}
      <Link to="/legal/refund" className="inline-flex min-h-6 items-center text-brand hover:underline">
        退款规则
      </Link>
    </p>
  );
}

/** Names the membership level that also gives access to everything in the product, because it may be cheaper. */
function LevelNote({ parts }: Pick<Product, "parts">) {
  const level = Math.max(...parts.map(({ content_type }) => requiredLevelOf(content_type) ?? LEVEL.admin));
  if (level > LEVEL.premium) return null;
  return (
    <p className="mt-4 text-sm text-text-secondary">
      {level === LEVEL.premium ? "高级会员" : "VIP"}也能看{parts.length > 1 ? "全部这些内容" : "它"}。
      <Link to="/vip" className="inline-flex min-h-6 items-center text-brand hover:underline">
        {level === LEVEL.premium ? "开通高级会员" : "开通会员"}
      </Link>
    </p>
  );
}
