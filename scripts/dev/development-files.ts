import { cp, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { GLYPH_FILE } from "../../src/composition/share-pictures/glyph-format.ts";
import { ICON_FILE } from "../../src/features/front/icons/icon-format.ts";
import { nullIfMissing } from "../../src/kit/process/error-code.ts";
import { drawIcon, ICONS } from "../app-icons.ts";
import { packGlyphs } from "../glyphs/pack-glyphs.ts";
import { packInstalledIcons } from "../icons/pack-icons.ts";
import { root } from "../run-command.ts";
import { bundleDiagramFrame } from "./diagram-frame-bundle.ts";

/** Build outputs that are not modules, for a site that runs without a build. */
export interface DevelopmentFiles {
  clientFolder: string;
  glyphFile: string;
  iconFile: string;
  /** Address of the script of the frame in which diagrams are drawn. */
  diagramFrame: string;
}

/** Makes the files in `folder`; those that come from packages are made once for each state of the lock file. */
export async function prepareDevelopmentFiles(folder: string): Promise<DevelopmentFiles> {
  const clientFolder = path.join(folder, "client");
  const glyphFile = path.join(folder, GLYPH_FILE);
  const iconFile = path.join(folder, ICON_FILE);
  await cp(path.join(root, "public"), clientFolder, { recursive: true });
  const mark = await readFile(path.join(root, "public", "favicon.svg"), "utf8");
  for (const icon of ICONS) {
    const file = path.join(clientFolder, icon.fileName);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await drawIcon(mark, icon));
  }
  await makeWhenOlder(glyphFile, packGlyphs);
  await makeWhenOlder(iconFile, packInstalledIcons);
  return { clientFolder, glyphFile, iconFile, diagramFrame: await bundleDiagramFrame(clientFolder) };
}

async function makeWhenOlder(file: string, make: () => Promise<Buffer>): Promise<void> {
  const lock = await stat(path.join(root, "package-lock.json"));
  const made = await stat(file).catch(nullIfMissing);
  if (made !== null && made.mtimeMs > lock.mtimeMs) return;
  // Written under another name first, so that an existing file is always complete.
  await writeFile(`${file}.new`, await make());
  await rename(`${file}.new`, file);
}
