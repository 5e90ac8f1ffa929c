import sharp from "sharp";
import { drawQrSvg } from "../../kit/pictures/qr-code.ts";

/**
 * The code as PNG. A real one is a round mini-program code; any camera can read this one, and it opens the sandbox
 * phone.
 */
export async function drawCodePicture(text: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const sized = drawQrSvg(text).replace("<svg ", `<svg width="${width}" height="${width}" `);
  const png = await sharp(Buffer.from(sized)).png({ colours: 8 }).toBuffer();
  return new Uint8Array(png);
}
