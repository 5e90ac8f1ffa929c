import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // Every route's chunk is known from the first page: no manifest requests, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
