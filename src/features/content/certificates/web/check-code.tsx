import { useMemo } from "react";
import { drawQrPath } from "../../../../kit/pictures/qr-code.ts";

/** A QR code of the check page with the number. */
export function CheckCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawQrPath(text, { border: 2 }), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="查验用的二维码" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1f2328" />
    </svg>
  );
}
