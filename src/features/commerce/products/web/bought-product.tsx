import { Icon } from "../../../../ui/display/icon.tsx";
import { PromotionNote } from "../../../access/prices/web/promotion-note.tsx";
import type { Product } from "../contract.ts";

/** The product that is being bought, with its content. */
export function BoughtProduct({ product }: { product: Product }) {
  const { title, summary, parts } = product;
  return (
    <div className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <p className="text-lg font-semibold">{title}</p>
      {summary !== "" && <p className="mt-2 text-sm text-text-secondary">{summary}</p>}
      <PromotionNote price={product} isPriced className="mt-2" />
      <ul className="mt-4 grid gap-y-2 text-sm text-text-secondary">
        {parts.map(({ type, id, title: part }) => (
          <li key={`${type}:${id}`} className="flex items-start gap-2">
            <Icon name="check" size={16} className="mt-[3px] text-brand" />
            {part}，永久有效
          </li>
        ))}
      </ul>
    </div>
  );
}
