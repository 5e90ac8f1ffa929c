import decodeQr from "qr/decode.js";
import sharp from "sharp";

/** Returns the scene that a camera reads from the picture of a login code. The picture is a `data:` URL. */
export async function readLoginCode(picture: string): Promise<string> {
  const bytes = Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64");
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const text = decodeQr({ width: info.width, height: info.height, data });
  const scene = new URL(text).searchParams.get("scene");
  if (scene === null) throw new Error(`the QR code contains no scene: ${text}`);
  return scene;
}
