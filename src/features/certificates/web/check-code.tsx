import { useMemo } from "react";
import { encode } from "uqr";

/** A QR code that leads to the check page with the number. */
export function CheckCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: "M", border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="查验用的二维码" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f2328" />
    </svg>
  );
}
