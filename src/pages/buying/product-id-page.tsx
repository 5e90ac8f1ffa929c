import { appContext } from "../../app-context.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import type { Product } from "../../features/commerce/products/contract.ts";
import { KIND_TITLES } from "../../features/commerce/products/product-kinds.ts";
import { productPath } from "../../features/commerce/products/product-paths.ts";
import { describeProduct } from "../../features/commerce/products/structured-product.ts";
import { BuyStep } from "../../features/commerce/products/web/buy-step.tsx";
import { ProductCover } from "../../features/commerce/products/web/product-cover.tsx";
import { ProductParts } from "../../features/commerce/products/web/product-parts.tsx";
import { PublicReviews } from "../../features/commerce/reviews/web/public-reviews.tsx";
import { shareHead } from "../../seo/share-head.ts";
import { sharedProduct, shareUrlOf } from "../../seo/shared-resources.ts";
import { describeBreadcrumbs, structuredData } from "../../seo/structured-data.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { loadContent, readPathId } from "../site/load-page.ts";
import type { Route } from "./+types/product-id-page";

const LIST = { label: "单独购买", to: "/product" };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const { product } = await loadContent(
    () => app.products.getProduct(id),
    () => ({ label: "看在售的单品和合集", to: LIST.to }),
  );
  const [{ name }, reviews] = await Promise.all([app.site.readSettings(), app.products.listReviews(id)]);
  return { product, reviews, siteName: name, origin: app.facts.origin };
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

export default function ProductIdPage({ loaderData: { product, reviews } }: Route.ComponentProps) {
  const { title, kind, summary, parts } = product;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <Breadcrumbs crumbs={[LIST, { label: title }]} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
        <div className="min-w-0">
          <ProductCover product={product} isAbove />
          <p className="mt-6 flex gap-2">
            <Tag>{KIND_TITLES[kind]}</Tag>
            {kind === "bundle" && <Tag>{parts.length} 项内容</Tag>}
          </p>
          <h1 className="mt-3 text-3xl font-bold text-balance">{title}</h1>
          {summary !== "" && <p className="mt-3 max-w-[44em] whitespace-pre-line text-text-secondary">{summary}</p>}
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start">
          <BuyPanel product={product} />
        </div>
        <section aria-label="包含的内容" className="min-w-0">
          <SectionHeading title="买了能看什么" />
          <ProductParts parts={parts} />
        </section>
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
const ownStep = lateCode(async () => (await import("./own-buy-step.tsx")).OwnBuyStep);

function BuyPanel({ product }: { product: Product }) {
  const { user, status } = useSession();
  const props = { product, payHref: `/product/payment?product=${product.id}` };
  return (
    <section aria-label="购买" className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      {user ? (
        <LatePart code={ownStep} props={props} skeleton={<BuyStep {...props} totalFen={null} isPending />} />
      ) : (
        <BuyStep {...props} {...(status === "restoring" && { totalFen: null, isPending: true })} />
      )}
      <LevelNote parts={product.parts} />
      <p className="mt-3 text-sm text-text-secondary">
        <Link to="/legal/refund" className="inline-flex min-h-6 items-center hover:underline">
          退款规则
        </Link>
      </p>
    </section>
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
