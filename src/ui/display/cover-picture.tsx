import type { ComponentProps } from "react";

const WIDE = { width: 640, height: 360 };

const SIZES = { book: { width: 480, height: 640 }, course: WIDE, article: WIDE } as const;

interface CoverPictureProps extends ComponentProps<"img"> {
  of: keyof typeof SIZES;
  src: string;
  className: string;
}

/** A cover next to its title, which describes it; its space is reserved before it is loaded. */
export function CoverPicture({ of, className, ...image }: CoverPictureProps) {
  return (
    <img
      alt=""
      {...SIZES[of]}
      decoding="async"
      {...image}
      className={`border border-border object-cover dark:brightness-85 print:hidden ${className}`}
    />
  );
}
