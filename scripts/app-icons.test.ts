import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcon } from "./app-icons.ts";
import { root } from "./run-command.ts";

const mark = await readFile(path.join(root, "public", "favicon.svg"), "utf8");

async function cornerOf(icon: Buffer): Promise<number[]> {
  const { data } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 4)];
}

test("icons have the specified size, are identical in every build, and fill the area that a launcher crops", async () => {
  const icon = await drawIcon(mark, { size: 192, isMaskable: false });
  expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192, format: "png" });
  expect((await drawIcon(mark, { size: 192, isMaskable: false })).equals(icon)).toBe(true);
  expect((await cornerOf(icon))[3]).toBe(0);
  expect(await cornerOf(await drawIcon(mark, { size: 512, isMaskable: true }))).toEqual([0x0e, 0x7a, 0x43, 255]);
});

test("detects a favicon with another drawing", async () => {
  await expect(drawIcon("<svg/>", { size: 192, isMaskable: true })).rejects.toThrow("favicon.svg");
});
