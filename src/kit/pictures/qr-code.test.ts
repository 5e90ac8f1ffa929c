import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQrPath, drawQrSvg } from "./qr-code.ts";

test.each([
  "weixin://wxpay/bizpayurl?pr=abc123",
  "otpauth://totp/知行:ada?secret=JBSWY3DPEHPK3PXP&issuer=知行",
  `https://example.com/certificates/check?number=${"9".repeat(200)}`,
])("a reader decodes the text of a QR code: %s", async (text) => {
  const { data, info } = await sharp(Buffer.from(drawQrSvg(text)), { density: 72 * 6 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(text);
});

test("a QR code has four modules of quiet zone unless another width is given", () => {
  const firstRowOf = ({ path }: { path: string }) =>
    Math.min(...Array.from(path.matchAll(/M\d+ (\d+)/g), ([, y]) => Number(y)));
  expect(firstRowOf(drawQrPath("text"))).toBe(4);
  expect(firstRowOf(drawQrPath("text", { border: 2 }))).toBe(2);
});
