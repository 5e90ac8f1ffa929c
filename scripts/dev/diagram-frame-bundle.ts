import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";
import { root } from "../run-command.ts";

const SOURCES = path.join(root, "src", "ui", "diagrams");
const IMPORT = /\/diagram-frame\.ts\?worker&url$/;
/** The file name that the site's page of the frame expects (src/http/extras/diagram-page.ts). */
const BUNDLE = /^diagram-frame-[\w-]+\.js$/;

/**
 * Bundles the script of the frame in which diagrams are drawn into the folder of the site's files, unless a bundle
 * exists that is newer than its sources and packages. The frame has no origin, and Vite serves modules to pages of its
 * own origin alone; the site serves its files to every frame. Returns the address of the script.
 */
export async function bundleDiagramFrame(clientFolder: string): Promise<string> {
  const folder = path.join(clientFolder, "assets");
  await mkdir(folder, { recursive: true });
  const [made] = (await readdir(folder)).filter((name) => BUNDLE.test(name));
  if (made !== undefined && (await isNewest(path.join(folder, made)))) return `/assets/${made}`;
  await rm(folder, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: path.join(SOURCES, "diagram-frame.ts"),
        output: { entryFileNames: "assets/diagram-frame-[hash].js", chunkFileNames: "assets/drawing-[name]-[hash].js" },
      },
    },
  });
  const name = (await readdir(folder)).find((one) => BUNDLE.test(one));
  if (name === undefined) throw new Error("the bundle has no script for the frame of diagrams");
  return `/assets/${name}`;
}

async function isNewest(bundle: string): Promise<boolean> {
  const names = (await readdir(SOURCES)).map((name) => path.join(SOURCES, name));
  const parts = await Promise.all([...names, path.join(root, "package-lock.json")].map((file) => stat(file)));
  const { mtimeMs } = await stat(bundle);
  return parts.every((part) => part.mtimeMs < mtimeMs);
}

/** Replaces the import of the frame's script in pages with the address of the bundle. */
export function bundledDiagramFrame(address: string) {
  const id = "\0diagram-frame";
  return {
    name: "bundled-diagram-frame",
    enforce: "pre",
    resolveId: (source: string) => (IMPORT.test(source) ? id : null),
    load: (wanted: string) => (wanted === id ? `export default ${JSON.stringify(address)};` : null),
  } satisfies Plugin;
}
