import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { browserContracts } from "./scripts/browser-contracts.ts";

/** Bundled into the server so that the production build of React runs whatever NODE_ENV the operator sets. */
const bundledOnTheServer = ["react", "react-dom", "react-router", "@react-router/node"];

export default defineConfig({
  plugins: [browserContracts(), tailwindcss(), reactRouter()],
  build: { target: "es2023", reportCompressedSize: false },
  // Modules, so that the frame of diagrams fetches just the kinds of diagram it draws.
  worker: { format: "es" },
  environments: {
    ssr: {
      define: { "process.env.NODE_ENV": JSON.stringify("production"), __FAILPOINTS__: "false" },
      resolve: { noExternal: bundledOnTheServer },
      build: { target: "node24", rolldownOptions: { input: "./src/main.ts" } },
    },
  },
});
