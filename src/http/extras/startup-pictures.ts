import { Hono } from "hono";
import sharp from "sharp";
import { notFound } from "../../kit/api/app-error.ts";
import type { RequestVariables } from "../answer/request-variables.ts";

/** Screens of iPhones and iPads in pixels, portrait; iOS only takes a picture of exactly this size. */
const SCREENS = [
  "640x1136",
  "744x1133",
  "750x1334",
  "828x1792",
  "1125x2436",
  "1170x2532",
  "1179x2556",
  "1206x2622",
  "1242x2208",
  "1242x2688",
  "1260x2736",
  "1284x2778",
  "1290x2796",
  "1320x2868",
  "1488x2266",
  "1536x2048",
  "1620x2160",
  "1640x2360",
  "1668x2224",
  "1668x2388",
  "1668x2420",
  "2048x2732",
  "2064x2752",
];

/** The part of the width that the icon takes. */
const ICON_PART = 0.26;
const FOR_A_WEEK = "public, max-age=604800";

export interface StartupPictureSources {
  /** The logo as SVG, 32 units wide; null: the build does not have it any more. */
  readIcon(): Buffer | null;
  /** The background of the installed site, as in its manifest. */
  background: string;
}

/**
 * The pictures that iOS shows while the site starts from the home screen: the icon on the site's background. Each size
 * is drawn when it is first requested.
 */
export function createStartupPictures(sources: StartupPictureSources): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>();
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get("/startup/:file{[0-9]+x[0-9]+\\.png}", async (context) => {
    const size = context.req.param("file").replace(".png", "");
    if (!SCREENS.includes(size)) throw notFound();
    const picture = drawn.get(size) ?? drawStartup(size, sources);
    drawn.set(size, picture);
    // A failed drawing is tried again by the next request.
    picture.catch(() => drawn.delete(size));
    return context.body(await picture, 200, { "content-type": "image/png", "cache-control": FOR_A_WEEK });
  });
  return app;
}

async function drawStartup(
  size: string,
  { readIcon, background }: StartupPictureSources,
): Promise<Uint8Array<ArrayBuffer>> {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const icon = readIcon();
  if (icon === null) throw notFound();
  const side = Math.round(width * ICON_PART);
  const input = await sharp(icon, { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background } }).composite([{ input }]);
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer());
}
