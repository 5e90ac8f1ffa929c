import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { hostilePictures } from "../../../../../../test/hostile-pictures.ts";
import { quietLogger } from "../../../../../../test/quiet-logger.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { openStorage } from "../../../../../adapters/storage/open-storage.ts";
import { aiMarkOfPicture, copyAiMark } from "../../../../../kit/pictures/picture-ai-mark.ts";
import { systemClock } from "../../../../../ports/clock.ts";
import { createNarrowPictures } from "./narrow-pictures.ts";

const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-narrow-"));
const storage = openStorage({ dataDir, s3: null }, systemClock);
const openNarrow = createNarrowPictures({ ...storage, logger: quietLogger });
const AVIF = "image/avif,image/webp,image/apng,*/*;q=0.8";
const WEBP = "image/webp,*/*";

afterAll(() => rm(dataDir, { recursive: true }));

async function save(bytes: Buffer, kind: string): Promise<string> {
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  await storage.files.save(name, bytes);
  return name;
}

let seed = 0;

/** A picture with much detail; each call makes another one. */
async function photo(width: number, height: number) {
  seed += 1;
  const noise = { type: "gaussian", mean: 100 + seed, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, noise, background: "#888" } });
}

async function openNow(name: string, width: number, accept: string) {
  const opened = await openNarrow(name, { width, accept });
  if (opened === null) return null;
  const bytes = await buffer(opened.stream);
  expect(opened.sizeBytes).toBe(bytes.length);
  return { ...opened, bytes };
}

/** What readers get as soon as the picture is encoded. */
async function open(name: string, width: number, accept: string) {
  let opened = await openNow(name, width, accept);
  await expect
    .poll(
      async () => {
        if (opened?.isFinal === false) opened = await openNow(name, width, accept);
        return opened?.isFinal;
      },
      { timeout: limit(10_000), interval: 20 },
    )
    .not.toBe(false);
  return opened;
}

test("delivers the original at once while a picture is encoded", async () => {
  const bytes = await (await photo(1_000, 500)).jpeg({ quality: 95 }).toBuffer();
  const name = await save(bytes, "jpg");
  const never = new Promise<void>(() => {});
  const slow = createNarrowPictures({
    files: storage.files,
    sizes: { ...storage.sizes, save: () => never },
    logger: quietLogger,
  });
  for (const _reader of ["first", "second"]) {
    const narrow = await slow(name, { width: 320, accept: AVIF });
    expect(narrow).toMatchObject({ isFinal: false, mediaType: "image/jpeg", sizeBytes: bytes.length });
    narrow?.stream.destroy();
  }
});

test.each([
  ["AVIF", AVIF, "image/avif", "heif"],
  ["WebP", WEBP, "image/webp", "webp"],
])("delivers a picture at a width as %s, again from the stored file", async (_format, accept, mediaType, format) => {
  const name = await save(await (await photo(1_000, 500)).jpeg({ quality: 95 }).toBuffer(), "jpg");
  for (const _time of ["made", "stored"]) {
    const narrow = await open(name, 320, accept);
    expect(narrow).toMatchObject({ mediaType, isFinal: true });
    expect(await sharp(narrow?.bytes).metadata()).toMatchObject({ format, width: 320, height: 160 });
  }
});

test("does not enlarge a picture, and turns a photo of a phone upright", async () => {
  const bytes = await (await photo(400, 200)).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const narrow = await open(await save(bytes, "jpg"), 1_920, WEBP);
  expect(await sharp(narrow?.bytes).metadata()).toMatchObject({ width: 200, height: 400 });
  expect((await sharp(narrow?.bytes).metadata()).exif).toBeUndefined();
});

test("keeps the AI mark in every format", async () => {
  const bytes = await copyAiMark(await photo(700, 300), "generated")
    .png()
    .toBuffer();
  const name = await save(bytes, "png");
  for (const accept of [AVIF, WEBP]) {
    const narrow = await open(name, 640, accept);
    expect(narrow?.mediaType).not.toBe("image/png");
    expect(aiMarkOfPicture(await sharp(narrow?.bytes).metadata())).toBe("generated");
  }
});

test.each([
  ["a browser that knows neither format", async () => (await photo(700, 300)).png().toBuffer(), "png", "image/*,*/*"],
  [
    "a picture that is smaller as it is",
    () =>
      sharp({ create: { width: 400, height: 9, channels: 3, background: "#fff" } })
        .png({ palette: true })
        .toBuffer(),
    "png",
    AVIF,
  ],
  [
    "an animation",
    async () => {
      const pages = await Promise.all([1, 2].map(async () => (await photo(400, 300)).png().toBuffer()));
      return sharp(pages, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
    "webp",
    AVIF,
  ],
  ["a GIF", async () => (await photo(400, 300)).gif().toBuffer(), "gif", AVIF],
  ["a drawing", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "svg", AVIF],
])("delivers the original of %s", async (_what, make, kind, accept) => {
  const bytes = await make();
  const name = await save(bytes, kind);
  for (const _time of ["first", "again"]) {
    const narrow = await open(name, 320, accept);
    expect(narrow).toMatchObject({ isFinal: true });
    expect(narrow?.bytes.equals(bytes)).toBe(true);
  }
});

test.each(hostilePictures.filter(([, bytes]) => bytes.length > 0))(
  "does not fail with %s among the stored files",
  async (_what, bytes) => {
    for (const kind of ["png", "webp"]) {
      const narrow = await open(await save(Buffer.concat([bytes, Buffer.from(kind)]), kind), 320, AVIF);
      expect(narrow).toMatchObject({ isFinal: true });
    }
  },
);

test("does not decode a picture of too many pixels", async () => {
  const bytes = await sharp({ create: { width: 12_001, height: 40, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const narrow = await open(await save(bytes, "png"), 320, AVIF);
  expect(narrow?.bytes.equals(bytes)).toBe(true);
});

test.each([
  ["an unknown picture", `${"0".repeat(64)}.png`, 320],
  ["another width", null, 321],
  ["an SVG", `${"0".repeat(64)}.svg`, 320],
  ["a name that is none", "..%2Fapp-secret.png", 320],
])("finds nothing for %s", async (_what, name, width) => {
  const known = name ?? (await save(await (await photo(400, 300)).png().toBuffer(), "png"));
  expect(await openNarrow(known, { width, accept: AVIF })).toBeNull();
});

test("ten readers at once begin one encoding", async () => {
  const name = await save(await (await photo(800, 600)).png().toBuffer(), "png");
  const saved: string[] = [];
  const counting = createNarrowPictures({
    files: storage.files,
    sizes: { ...storage.sizes, save: (one, bytes) => storage.sizes.save(one, bytes).then(() => void saved.push(one)) },
    logger: quietLogger,
  });
  const opened = await Promise.all(Array.from({ length: 10 }, () => counting(name, { width: 640, accept: AVIF })));
  for (const one of opened) one?.stream.destroy();
  expect(opened.map((one) => one?.mediaType)).toEqual(Array(10).fill("image/png"));
  // Pictures are encoded one at a time, in the order of arrival: another one ends after all of the first.
  const next = await save(await (await photo(330, 200)).png().toBuffer(), "png");
  (await counting(next, { width: 320, accept: AVIF }))?.stream.destroy();
  await expect.poll(() => saved.at(-1), { timeout: limit(10_000) }).toContain(next.slice(0, 64));
  expect(saved).toHaveLength(2);
});

test("encodes a limited number of waiting pictures, and the others with a later request", async () => {
  const names = await Promise.all(
    Array.from({ length: 30 }, async () => save(await (await photo(330, 200)).png().toBuffer(), "png")),
  );
  const saved: string[] = [];
  const allRequested = Promise.withResolvers<void>();
  const limited = createNarrowPictures({
    files: storage.files,
    sizes: {
      ...storage.sizes,
      async save(one, bytes) {
        // The first picture is not finished before all are requested, in whichever order their files were opened.
        await allRequested.promise;
        await storage.sizes.save(one, bytes);
        saved.push(one);
      },
    },
    logger: quietLogger,
  });
  const request = async (name: string) => (await limited(name, { width: 320, accept: WEBP }))?.stream.destroy();
  await Promise.all(names.map(request));
  allRequested.resolve();
  await expect.poll(() => saved.length, { timeout: limit(10_000) }).toBe(25);
  // Another one ends after all that were waiting.
  const next = await save(await (await photo(330, 200)).png().toBuffer(), "png");
  await request(next);
  await expect.poll(() => saved.at(-1), { timeout: limit(10_000) }).toContain(next.slice(0, 64));
  expect(saved).toHaveLength(26);
  const others = names.filter((name) => !saved.some((one) => one.includes(name.slice(0, 64))));
  expect(others).toHaveLength(5);
  for (const name of others) expect(await open(name, 320, WEBP)).toMatchObject({ mediaType: "image/webp" });
});

test.each([
  ["again with a later request when the disk was full", Object.assign(new Error("full"), { code: "ENOSPC" }), 0],
  ["again after a failure, which is logged", new Error("broken"), 1],
])("encodes a picture %s", async (_when, failure, logged) => {
  const name = await save(await (await photo(700, 300)).png().toBuffer(), "png");
  let tries = 0;
  const errors: unknown[] = [];
  const failing = createNarrowPictures({
    files: storage.files,
    sizes: {
      ...storage.sizes,
      save: async (one, bytes) => {
        tries += 1;
        if (tries === 1) throw failure;
        await storage.sizes.save(one, bytes);
      },
    },
    logger: { ...quietLogger, error: (facts: { err: unknown }) => void errors.push(facts.err) } as typeof quietLogger,
  });
  const isFinal = async () => {
    const narrow = await failing(name, { width: 320, accept: AVIF });
    narrow?.stream.destroy();
    return narrow?.isFinal;
  };
  expect(await isFinal()).toBe(false);
  await expect.poll(isFinal, { timeout: limit(10_000) }).toBe(true);
  expect(tries).toBe(2);
  expect(errors).toEqual(Array(logged).fill(failure));
});

test("a removed picture is gone at all widths, also when it is removed while it is encoded", async () => {
  const bytes = await (await photo(700, 300)).png().toBuffer();
  const name = await save(bytes, "png");
  await open(name, 320, AVIF);
  await storage.files.remove(name);
  expect(await openNarrow(name, { width: 320, accept: AVIF })).toBeNull();

  await storage.files.save(name, bytes);
  const { promise: removed, resolve } = Promise.withResolvers<void>();
  const removing = createNarrowPictures({
    files: storage.files,
    sizes: {
      ...storage.sizes,
      save: async (one, narrow) => {
        await storage.files.remove(name);
        await storage.sizes.save(one, narrow);
      },
      remove: async (one) => {
        await storage.sizes.remove(one);
        if (one.endsWith(".1920webp")) resolve();
      },
    },
    logger: quietLogger,
  });
  (await removing(name, { width: 320, accept: AVIF }))?.stream.destroy();
  await removed;
  expect(await storage.sizes.open(`${name.slice(0, 64)}.320avif`)).toBeNull();
  expect(await openNarrow(name, { width: 320, accept: AVIF })).toBeNull();
});
