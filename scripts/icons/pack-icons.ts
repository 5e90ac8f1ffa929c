import { readFile } from "node:fs/promises";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Plugin } from "vite";
import { ICON_SETS, isIconPart } from "../../src/domain/icons/icon-names.ts";
import { HEAD_BYTES, ICON_FILE, type IconIndex } from "../../src/features/front/icons/icon-format.ts";
import { isPlainDrawing } from "../../src/features/front/icons/plain-drawing.ts";
import { root } from "../run-command.ts";

const ICONS_A_BLOCK = 64;

/** An icon in the format of the Iconify packages. */
interface PackagedIcon {
  body: string;
  width?: number;
  height?: number;
  /** Removed from the set; still present for existing users. */
  hidden?: boolean;
}

export interface PackagedSet {
  prefix: string;
  icons: Record<string, PackagedIcon>;
  aliases?: Record<string, { parent: string }>;
}

/** Writes the icons that staff may choose into a file next to the built server (decision 0098). */
export function iconData(): Plugin {
  return {
    name: "icon-data",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    async buildStart() {
      this.emitFile({ type: "asset", fileName: ICON_FILE, source: await packInstalledIcons() });
      this.emitFile({ type: "asset", fileName: "icons-licences.txt", source: await readLicences() });
    },
  };
}

export async function packInstalledIcons(): Promise<Buffer> {
  return packIcons(await Promise.all(ICON_SETS.map((set) => readPackaged(set, "icons.json"))));
}

/** Both licences require that every copy contains them. */
async function readLicences(): Promise<string> {
  const infos = await Promise.all(ICON_SETS.map((set) => readPackaged(set, "info.json")));
  return infos
    .map(({ name, author, license }) => `${name}: © ${author.name}, ${author.url}\n${license.title}, ${license.url}\n`)
    .join("\n");
}

async function readPackaged(set: string, file: string) {
  return JSON.parse(await readFile(path.join(root, "node_modules/@iconify-json", set, file), "utf8"));
}

export function packIcons(sets: readonly PackagedSet[]): Buffer {
  const icons = sets.flatMap(listIcons).sort(([one], [other]) => (one < other ? -1 : 1));
  if (icons.length === 0) throw new Error("the icon sets are not installed");
  const names = deflateRawSync(icons.map(([name]) => name).join("\n"), { level: 9 });
  const bodies: Buffer[] = [];
  const blocks: [string, number][] = [];
  let end = 0;
  for (let from = 0; from < icons.length; from += ICONS_A_BLOCK) {
    const block = icons.slice(from, from + ICONS_A_BLOCK);
    const packed = deflateRawSync(JSON.stringify(Object.fromEntries(block)), { level: 9 });
    bodies.push(packed);
    end += packed.length;
    blocks.push([block[0]?.[0] ?? "", end]);
  }
  const index = Buffer.from(JSON.stringify({ nameBytes: names.length, blocks } satisfies IconIndex));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(index.length);
  return Buffer.concat([head, index, names, ...bodies]);
}

/** Only line icons on a 24 × 24 grid that consist of shapes; removed icons of a set are also left out. */
function listIcons({ prefix, icons, aliases = {} }: PackagedSet): [name: string, body: string][] {
  const own = Object.entries(icons);
  const under = Object.entries(aliases).flatMap(([name, { parent, ...changes }]) => {
    const icon = Object.keys(changes).length === 0 ? icons[parent] : undefined;
    return icon ? [[name, icon] as const] : [];
  });
  return [...own, ...under]
    .filter(([name, { body, width = 24, height = 24, hidden = false }]) => {
      return isIconPart(name) && !hidden && width === 24 && height === 24 && isPlainDrawing(body);
    })
    .map(([name, { body }]) => [`${prefix}:${name}`, body]);
}
