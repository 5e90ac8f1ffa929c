import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { root } from "./run-command.ts";

/** The only source of the site's logo, 32 by 32: a book on a background with rounded corners. */
const SOURCE = path.join(root, "public", "favicon.svg");

interface Icon {
  fileName: string;
  size: number;
  /** Without rounded corners, and with the book inside the safe zone of launchers (W3C app manifest, "maskable"). */
  isMaskable: boolean;
}

export const ICONS: readonly Icon[] = [
  { fileName: "icons/icon-192.png", size: 192, isMaskable: false },
  { fileName: "icons/icon-512.png", size: 512, isMaskable: false },
  { fileName: "icons/maskable-512.png", size: 512, isMaskable: true },
  // Apple rounds the corners itself, and shows transparent pixels as black.
  { fileName: "icons/apple-touch-icon.png", size: 180, isMaskable: true },
];

/** Draws the icons of the installed site from its favicon; every build writes identical bytes. */
export function appIcons(): Plugin {
  return {
    name: "app-icons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      const mark = await readFile(SOURCE, "utf8");
      for (const icon of ICONS)
        this.emitFile({ type: "asset", fileName: icon.fileName, source: await drawIcon(mark, icon) });
    },
  };
}

export async function drawIcon(mark: string, { size, isMaskable }: Omit<Icon, "fileName">): Promise<Buffer> {
  const svg = isMaskable ? fillGround(mark) : mark;
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function fillGround(mark: string): string {
  const filled = mark
    .replace(/ rx="\d+"/, "")
    .replace(/<path /, '<path transform="translate(16 16) scale(.82) translate(-16 -16)" ');
  if (filled === mark) throw new Error("favicon.svg has no path that scripts/app-icons.ts can scale");
  return filled;
}
