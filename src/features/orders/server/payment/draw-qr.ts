import { renderSVG } from "uqr";

/** A payment text as QR code: always dark on white with the full quiet zone of four modules, whatever the theme. */
export function drawQr(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4, whiteColor: "#ffffff", blackColor: "#000000" });
}
