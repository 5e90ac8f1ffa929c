import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { answerFailures } from "../answer/answer-error.ts";
import { createStartupPictures } from "./startup-pictures.ts";

const icon = await readFile(path.join(import.meta.dirname, "../../../public/favicon.svg"));
const createPictures = () => createStartupPictures({ readIcon: () => icon, background: "#ffffff" });

async function pixelAt(png: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("the picture of a screen has its size, the background at the edge and the icon in the middle", async () => {
  const answer = await createPictures().request("/startup/1179x2556.png");
  expect(answer.headers.get("content-type")).toBe("image/png");
  const png = new Uint8Array(await answer.arrayBuffer());
  expect(await sharp(png).metadata()).toMatchObject({ width: 1179, height: 2556, format: "png" });
  expect(await pixelAt(png, 0, 0)).toEqual([255, 255, 255, 255]);
  // Beside the book, inside the icon.
  expect(await pixelAt(png, 589 - 130, 1278)).toEqual([0x0e, 0x7a, 0x43, 255]);
  expect(png.length).toBeLessThan(40_000);
});

test.each(["/startup/1x1.png", "/startup/99999x99999.png", "/startup/2556x1179.png", "/startup/a.png"])(
  "%s is not drawn",
  async (address) => {
    const app = createPictures().onError(answerFailures(() => undefined));
    expect((await app.request(address)).status).toBe(404);
  },
);

test("a picture that could not be drawn is tried again", async () => {
  let found: Buffer | null = null;
  const app = createStartupPictures({ readIcon: () => found, background: "#ffffff" });
  app.onError(answerFailures(() => undefined));
  expect((await app.request("/startup/640x1136.png")).status).toBe(404);
  found = icon;
  expect((await app.request("/startup/640x1136.png")).status).toBe(200);
});
