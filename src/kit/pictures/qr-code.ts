import encodeQr from "qr";

/** Dark modules of a QR code as one path, in a square of `size` units with the quiet zone in it. */
export interface QrDrawing {
  size: number;
  path: string;
}

interface QrOptions {
  /** Width of the quiet zone in modules. The standard requires four. */
  border?: number;
}

/**
 * Encodes a text as a QR code of medium error correction, one unit per module. Throws where the text is too long for
 * a QR code (about 2 300 bytes).
 */
export function drawQrPath(text: string, { border = 4 }: QrOptions = {}): QrDrawing {
  const rows = encodeQr(text, "raw", { ecc: "medium", border });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join("") };
}

/** The same code as an SVG file, dark on white in every theme. */
export function drawQrSvg(text: string, options: QrOptions = {}): string {
  const { size, path } = drawQrPath(text, options);
  const ground = `<rect width="${size}" height="${size}" fill="#ffffff"/>`;
  const dark = `<path d="${path}" fill="#000000"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}${dark}</svg>`;
}
