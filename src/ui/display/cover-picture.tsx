import type { ComponentProps } from "react";
import { coverSize, fittingPicture, fittingSet } from "./cover-attributes.ts";

interface CoverPictureProps extends ComponentProps<"img"> {
  of: "book" | "course" | "article";
  src: string;
  className: string;
}

/** A cover next to its title, which describes it; its space is reserved before it is loaded. */
export function CoverPicture({ of, src, className, ...image }: CoverPictureProps) {
  return (
    <img
      alt=""
      {...coverSize(of)}
      decoding="async"
      srcSet={fittingSet(src, 320, 640)}
      {...image}
      src={fittingPicture(src)}
      className={`border border-border object-cover dark:brightness-85 print:hidden ${className}`}
    />
  );
}
