import { formatFen } from "../../../../kit/values/money.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { StruckPrice } from "../../../access/prices/web/struck-price.tsx";
import type { Product } from "../contract.ts";
import { KIND_TITLES } from "../product-kinds.ts";
import { productPath } from "../product-paths.ts";
import { ProductCover } from "./product-cover.tsx";

/** A product in a list with its content and price. The whole card is one link, whose name is the title. */
export function ProductCard({ product, isAbove = false }: { product: Product; isAbove?: boolean }) {
  const { id, kind, title, summary, price_fen, promotion, parts, rating } = product;
  return (
    <article className="group relative flex h-full flex-col">
      <ProductCover product={product} isAbove={isAbove} />
      <p className="mt-3 flex gap-2">
        <Tag>{KIND_TITLES[kind]}</Tag>
        {kind === "bundle" && <Tag>{parts.length} 项内容</Tag>}
      </p>
      <h2 className="mt-2 line-clamp-2 text-base font-semibold group-hover:text-brand">
        <Link to={productPath(id)} prefetch="intent" className="after:absolute after:inset-0 after:rounded-md">
          {title}
        </Link>
      </h2>
      {summary !== "" && <p className="mt-1 line-clamp-2 text-sm text-text-secondary">{summary}</p>}
      <p className="mt-auto flex items-baseline gap-2 pt-2 text-lg font-semibold tabular-nums">
        {formatFen(price_fen, { short: true })}
        <StruckPrice promotion={promotion} />
      </p>
      {rating !== null && rating.average !== null && (
        <p className="mt-1 text-sm text-text-secondary tabular-nums">
          <span aria-hidden="true">★ </span>
          <span className="sr-only">评分 </span>
          {rating.average.toFixed(1)}（{rating.count} 条评价）
        </p>
      )}
      {promotion !== null && <p className="mt-1 text-sm text-text-secondary">{promotion.text}</p>}
    </article>
  );
}
