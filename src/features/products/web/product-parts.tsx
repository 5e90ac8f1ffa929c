import { Link } from "../../../ui/controls/link.tsx";
import { LevelMark, markOfLevel } from "../../../ui/display/tag.tsx";
import { LEVEL, requiredLevelOf } from "../../membership/levels.ts";
import type { Product } from "../contract.ts";
import { KIND_TITLES } from "../product-kinds.ts";

/** What a product opens, thing by thing, each with the way to it and the level that opens it too. */
export function ProductParts({ parts }: Pick<Product, "parts">) {
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card shadow-card">
      {parts.map(({ type, id, title, path, content_type }) => (
        <li key={`${type}:${id}`}>
          <Link
            to={path}
            prefetch="intent"
            className="flex min-h-14 items-center gap-4 px-5 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="w-10 shrink-0 text-sm text-text-muted">{KIND_TITLES[type]}</span>
            <span className="min-w-0 flex-1 font-medium">{title}</span>
            <LevelMark level={markOfLevel(requiredLevelOf(content_type) ?? LEVEL.admin)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
