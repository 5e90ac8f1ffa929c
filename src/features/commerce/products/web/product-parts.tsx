import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { fittingPicture } from "../../../../ui/display/cover-attributes.ts";
import { Icon } from "../../../../ui/display/icon.tsx";
import { AiLabel, LevelMark, markOfLevel } from "../../../../ui/display/tag.tsx";
import type { Product } from "../contract.ts";
import { KIND_TITLES } from "../product-kinds.ts";

type Part = Product["parts"][number];

interface ProductPartsProps extends Pick<Product, "parts"> {
  /** How much a part is, in one line. */
  factsOf(part: Part): string | undefined;
}

/** The parts of a product: each with its link and amount, the level that also opens it, and its share of a bundle. */
export function ProductParts({ parts, factsOf }: ProductPartsProps) {
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card">
      {parts.map((part) => (
        <li key={`${part.type}:${part.id}`}>
          <Link
            to={part.path}
            prefetch="intent"
            className="flex min-h-14 items-center gap-4 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
          >
            <PartCover {...part} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{part.title}</span>
              <span className="mt-0.5 block text-sm text-text-muted tabular-nums">
                {[
                  KIND_TITLES[part.type],
                  factsOf(part),
                  parts.length > 1 && `在合集里算 ${formatFen(part.share_fen, { short: true })}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
              <AiLabel mark={part.ai_mark} />
              <LevelMark level={markOfLevel(requiredLevelOf(part.content_type) ?? LEVEL.admin)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PartCover({ type, cover_url: url }: Part) {
  const shape = type === "book" ? "h-16 w-12" : "h-12 w-[85px]";
  return (
    <span className="grid w-[85px] shrink-0 place-items-center">
      {url === null ? (
        <Icon name="download" size={28} className="text-text-muted" />
      ) : (
        <img
          src={fittingPicture(url)}
          alt=""
          {...(type === "book" ? { width: 480, height: 640 } : { width: 640, height: 360 })}
          loading="lazy"
          decoding="async"
          className={`${shape} rounded-sm object-cover shadow-card dark:brightness-85`}
        />
      )}
    </span>
  );
}
