import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  serverBuildFile: "main.js",
  ssr: true,
  // Every route's chunk is known from the first page: no manifest requests, and pages stay cacheable.
  routeDiscovery: { mode: "initial" },
  // A separate file for each export of a page would add one to three requests to a first visit.
  splitRouteModules: false,
} satisfies Config;
