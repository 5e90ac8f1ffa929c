import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";

/**
 * Bundled into the server: React, so that its production build runs whatever NODE_ENV the operator sets; Drizzle,
 * whose hundreds of modules cost 140 MB at start when Node loads them one by one.
 */
const bundledOnTheServer = ["react", "react-dom", "react-router", "@react-router/node", "drizzle-orm"];

export default defineConfig({
  plugins: [browserContracts(), tailwindcss(), reactRouter()],
  // Nothing is inlined: the policy of our pages knows no fonts from `data:`.
  build: { target: "es2023", reportCompressedSize: false, assetsInlineLimit: 0 },
  // Modules, so that the frame of diagrams fetches just the kinds of diagram it draws.
  worker: { format: "es" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            // One framework, one shell: some thirty small files compress 5 % worse and wait for each other.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
                // The account's forms are shared by the login window and the profile's tabs, and by no first load.
                {
                  name: "shell",
                  test: /[\\/]src[\\/](?!features[\\/]auth[\\/]web[\\/](?:forms|profile)[\\/])/,
                  minShareCount: 9,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify("production"), __FAILPOINTS__: "false" },
      resolve: { noExternal: bundledOnTheServer },
      build: { target: "node24", rolldownOptions: { input: "./src/main.ts" } },
    },
  },
});
