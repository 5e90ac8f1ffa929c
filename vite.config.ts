import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { appIcons } from "./scripts/app-icons.ts";
import { browserContracts } from "./scripts/browser-contracts.ts";
import { browserWorkers } from "./scripts/browser-workers.ts";
import { shareGlyphs } from "./scripts/glyphs/pack-glyphs.ts";
import { iconData } from "./scripts/icons/pack-icons.ts";
import { leanReact } from "./scripts/lean-react.ts";
import { CHUNKS, groupOfPages } from "./scripts/page-chunks.ts";
import { listPagePaths } from "./scripts/page-paths.ts";
import { pageScripts } from "./scripts/page-scripts.ts";
import { rescueScript } from "./scripts/rescue-script.ts";
import { serverScripts } from "./scripts/server-scripts.ts";

/**
 * Bundled into the server: React, so that its production build runs whatever NODE_ENV the operator sets; Hono and
 * Drizzle, because Node takes long to load their hundreds of modules individually, and Drizzle's also take 140 MB; and
 * other packages of many small modules, whose bundling saves a seventh of the processor time of a start. They are still
 * listed in `dependencies`, so that `npm audit --omit=dev` checks them.
 */
const bundledOnTheServer = [
  "react",
  "react-dom",
  "react-router",
  "cookie-es",
  "hono",
  "@hono/node-server",
  "drizzle-orm",
  "zod",
  "mediabunny",
  "jose",
  "diff",
  "postal-mime",
  "parse5",
  "entities",
  "property-information",
  "stringify-entities",
  "unified",
  "altcha-lib",
  "srvx",
  /^(?:micromark|mdast-util|hast-util|unist-util|remark|rehype|vfile)/,
];

export default defineConfig(({ command }) => ({
  plugins: [
    browserContracts(),
    leanReact(),
    browserWorkers(),
    rescueScript(),
    pageScripts(),
    appIcons(),
    serverScripts([
      "src/adapters/renderer/render-process.ts",
      "src/adapters/renderer/end-with-site-worker.ts",
      "src/start/seed-process.ts",
      "src/start/backup-process.ts",
      "src/start/archive-process.ts",
    ]),
    shareGlyphs(),
    iconData(),
    tailwindcss(),
    reactRouter(),
  ],
  define: { "import.meta.env.PAGE_PATHS": JSON.stringify(listPagePaths()) },
  // Nothing is inlined, because our content security policy does not allow fonts from `data:`.
  build: {
    target: "es2023",
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // A slow machine is not a fault of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Modules, so that the diagram frame only fetches the kinds of diagram that it draws.
  worker: { format: "es" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Components and contexts of React Router that no module imports are left out, and its messages to developers.
          treeshake: {
            manualPureFunctions: ["React$1.createContext", "React$1.forwardRef", "React$1.memo", "warnOnce", "warning"],
          },
          output: {
            // 42 bits distinguish the builds of a file; every page lists all names, and they do not compress.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Shared code in few files: small files compress worse, wait for each other and compete with the styles.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[/](?:react|react-dom|react-router|scheduler)[/]/ },
                ...CHUNKS.map((name) => ({ name: groupOfPages(name) })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === "build" && {
        define: {
          "process.env.NODE_ENV": JSON.stringify("production"),
          __FAILPOINTS__: "false",
          __BUILT_AT__: String(Date.now()),
        },
        resolve: { noExternal: bundledOnTheServer },
      }),
      build: { target: "node24", rolldownOptions: { input: "./src/main.ts" } },
    },
  },
}));
