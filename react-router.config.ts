import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // Every route's chunk is known from the first page: no manifest requests, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  // A file for each export of a page would be one to three requests more on a first visit.
  splitRouteModules: false,
} satisfies Config;
