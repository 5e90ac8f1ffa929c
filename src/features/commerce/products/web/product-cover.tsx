import { fittingPicture } from "../../../../ui/display/cover-attributes.ts";
import { Icon } from "../../../../ui/display/icon.tsx";
import type { Product } from "../contract.ts";

/** More covers would be too small to recognise. */
const MAX_COVERS = 3;

const BOOK = {
  alone: "aspect-3/4 h-[82%] w-auto",
  beside: "aspect-3/4 h-[68%] w-auto shrink-0",
  besideSmall: "aspect-3/4 h-[56%] w-auto shrink-0",
} as const;

interface ProductCoverProps {
  product: Pick<Product, "parts">;
  /** The cover is above the fold and is loaded immediately. */
  isAbove?: boolean;
  /** Next to a heading, where three covers have little room. */
  isSmall?: boolean;
}

/**
 * The covers of a product in a frame with a fixed shape. A wide cover fills it; books and bundles are placed inside
 * it.
 */
export function ProductCover({ product: { parts }, isAbove = false, isSmall = false }: ProductCoverProps) {
  const covers = parts
    .flatMap(({ type, cover_url: url }) => (url === null ? [] : [{ type, url }]))
    .slice(0, MAX_COVERS);
  const beside = isSmall ? BOOK.besideSmall : BOOK.beside;
  const loading = isAbove ? "eager" : "lazy";
  const [only, ...others] = covers;
  return (
    <div
      className={`flex aspect-video items-center justify-center overflow-hidden rounded-md border border-border bg-hover shadow-card ${isSmall ? "gap-1.5 px-2" : "gap-3 px-4"}`}
    >
      {only === undefined && <Icon name="download" size={40} className="text-text-muted" />}
      {only !== undefined && others.length === 0 && only.type !== "book" && (
        <img
          src={fittingPicture(only.url)}
          alt=""
          width={640}
          height={360}
          loading={loading}
          decoding="async"
          className={`h-full max-w-none object-cover dark:brightness-85 ${isSmall ? "-mx-2 w-[calc(100%+1rem)]" : "-mx-4 w-[calc(100%+2rem)]"}`}
        />
      )}
      {only !== undefined &&
        (others.length > 0 || only.type === "book") &&
        covers.map(({ url, type }) => (
          <img
            key={url}
            src={fittingPicture(url)}
            alt=""
            width={type === "book" ? 480 : 640}
            height={type === "book" ? 640 : 360}
            loading={loading}
            decoding="async"
            className={`min-w-0 rounded-sm object-cover shadow-card dark:brightness-85 ${type === "book" ? (others.length > 0 ? beside : BOOK.alone) : "aspect-video w-2/5 shrink"}`}
          />
        ))}
    </div>
  );
}
