import { IMPORT_ROOMS, ROOMS } from "./scripts/rooms.ts";
import { listSliceOrder } from "./scripts/slices.ts";

const slicesInOrder = listSliceOrder().map(({ from, to }) => ({
  name: "slices-lie-in-order",
  severity: "error",
  comment: "A slice imports only slices before it in the table of scripts/slices.ts.",
  from: { path: from },
  to: { path: to },
}));

const inOrder = Object.entries(ROOMS).flatMap(([place, rooms]) =>
  rooms.map((room, index) => {
    const higher = rooms.slice(index + 1).map((name) => `${name}/`);
    return forbidRoom(`^src/${place}/${room}/`, `^src/${place}/(?:${[...higher, "[^/]+$"].join("|")})`);
  }),
);

const importsInOrder = IMPORT_ROOMS.slice(0, -1).map((room, index) =>
  forbidRoom(
    `^src/features/content/imports/${room}/`,
    `^src/features/content/imports/(?:${IMPORT_ROOMS.slice(index + 1).join("|")})/`,
  ),
);

function forbidRoom(from, to) {
  return {
    name: "rooms-lie-in-order",
    severity: "error",
    comment: "A room imports only rooms before it in the table of this file.",
    from: { path: from },
    to: { path: to },
  };
}

export default {
  forbidden: [
    {
      name: "kit-stands-alone",
      severity: "error",
      comment: "The kit holds words with no product in them.",
      from: { path: "^src/kit/" },
      to: { path: "^src/", pathNot: "^src/kit/" },
    },
    {
      name: "ports-and-contracts-lean-on-kit-only",
      severity: "error",
      comment: "Contracts, pure rules and ports know no implementation.",
      from: { path: "^src/features/[^/]+/[^/]+/(?!(server|web|admin)/)|^src/ports/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain|seo)/|^src/features/[^/]+/[^/]+/(?!(server|web|admin)/)" },
    },
    {
      name: "domain-knows-no-outside",
      severity: "error",
      comment: "A slice's server asks the world through ports.",
      from: { path: "^src/features/[^/]+/[^/]+/server/" },
      to: {
        path: "^src/(adapters|http|pages|ui|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/[^/]+$",
      },
    },
    {
      name: "domain-leans-on-kit-only",
      severity: "error",
      comment: "What slices share knows none of them.",
      from: { path: "^src/domain/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain)/" },
    },
    {
      name: "domain-leans-on-kit-only",
      severity: "error",
      comment: "What describes pages to search engines knows no slice.",
      from: { path: "^src/seo/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain|seo)/" },
    },
    ...slicesInOrder,
    {
      name: "slices-keep-their-walls",
      severity: "error",
      comment: "What one slice's server needs of another is handed over by src/composition.",
      from: { path: "^src/features/([^/]+/[^/]+)/" },
      to: {
        path: "^src/features/[^/]+/[^/]+/(server|admin)/",
        pathNot: "^src/features/$1/|^src/features/content/texts/server/|^src/features/access/prices/server/price-store",
      },
    },
    {
      name: "slices-keep-their-walls",
      severity: "error",
      comment: "Screens of a slice are used by screens alone.",
      from: { path: "^src/features/([^/]+/[^/]+)/", pathNot: "^src/features/[^/]+/[^/]+/web/" },
      to: { path: "^src/features/[^/]+/[^/]+/web/", pathNot: "^src/features/$1/" },
    },
    {
      name: "texts-lie-under-the-slices",
      severity: "error",
      comment: "Only a slice's server may use the store of texts, which knows none of them.",
      from: { path: "^src/", pathNot: "^src/features/[^/]+/[^/]+/server/" },
      to: { path: "^src/features/content/texts/server/" },
    },
    {
      name: "prices-lie-under-what-is-sold",
      severity: "error",
      comment: "What has a price reads and records it by the store of prices, which knows no plan and no product.",
      from: {
        path: "^src/features/",
        pathNot: "^src/features/(access/prices|access/membership|commerce/products)/server/",
      },
      to: { path: "^src/features/access/prices/server/price-store" },
    },
    ...inOrder,
    ...importsInOrder,
    {
      name: "rooms-of-the-screen-lie-in-order",
      severity: "error",
      comment:
        "The screen's rooms lie on three floors: browser, facts, display; theme, scroll, controls, feedback; then the others.",
      from: { path: "^src/ui/(browser|facts|display)/" },
      to: { path: "^src/ui/(?!(browser|facts|display)/)" },
    },
    {
      name: "rooms-of-the-screen-lie-in-order",
      severity: "error",
      comment:
        "The screen's rooms lie on three floors: browser, facts, display; theme, scroll, controls, feedback; then the others.",
      from: { path: "^src/ui/(theme|scroll|controls|feedback)/" },
      to: { path: "^src/ui/(?!(browser|facts|display|theme|scroll|controls|feedback)/)" },
    },
    {
      name: "sql-lies-in-stores",
      severity: "error",
      comment: "Use-cases ask stores; what a query means is read in one kind of file.",
      from: { path: "^src/features/", pathNot: "-(store|tables)\\.ts$" },
      to: { path: "^node_modules/drizzle-orm" },
    },
    {
      name: "adapters-do-not-look-up",
      severity: "error",
      comment: "Adapters implement ports.",
      from: { path: "^src/adapters/" },
      to: { path: "^src/(http|pages|ui|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/(server|web|admin)/|^src/[^/]+$" },
    },
    {
      name: "sandbox-is-an-outsider",
      severity: "error",
      comment: "The sandbox plays the provider, so it knows the protocol and not our domain.",
      from: { path: "^src/sandbox/" },
      to: {
        path: "^src/(http|pages|ui|start|cli)/|^src/features/[^/]+/[^/]+/(server|web|admin)/|^src/composition/|^src/(main|root|routes)\\.tsx?$",
      },
    },
    {
      name: "sandbox-is-wired-once",
      severity: "error",
      comment: "Only a start may know that a sandbox exists.",
      from: { path: "^src/", pathNot: "^src/(sandbox|start)/" },
      to: { path: "^src/sandbox/" },
    },
    {
      name: "doors-do-not-meet",
      severity: "error",
      comment: "The API door and the browser door share nothing but the slices.",
      from: { path: "^src/http/" },
      to: { path: "^src/(pages|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/" },
    },
    {
      name: "browser-door-stays-outside",
      severity: "error",
      comment: "Pages reach the server by app-context.ts in loaders and by endpoints in the browser.",
      from: {
        path: "^src/(pages|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/(root|entry\\.client)\\.tsx$|^src/routes\\.ts$",
      },
      to: {
        path: "^src/(adapters|http|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/server/|^src/composition/|^src/(main|config)\\.ts$",
      },
    },
    {
      name: "browser-door-runs-in-browsers",
      severity: "error",
      comment: "Node's modules do not exist there.",
      from: {
        path: "^src/(pages|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/(root|entry\\.client)\\.tsx$|^src/routes\\.ts$",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "app-context-carries-types",
      severity: "error",
      comment: "A loader asks through it; nothing of the server may come along.",
      from: { path: "^src/app-context\\.ts$" },
      to: {
        path: "^src/(adapters|http|sandbox)/|^src/features/[^/]+/[^/]+/server/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nothing-imports-the-top",
      severity: "error",
      comment: "app.ts, start/ and cli/ build everything; what they build does not know them.",
      from: { path: "^src/", pathNot: "^src/(start|cli)/|^src/main\\.ts$" },
      to: { path: "^src/composition/app\\.ts$|^src/main\\.ts$|^src/(start|cli)/" },
    },
    {
      name: "what-is-joined-lies-on-top",
      severity: "error",
      comment: "What is made of several slices is for those who build everything.",
      from: { path: "^src/", pathNot: "^src/(start|cli|composition)/|^src/main\\.ts$" },
      to: { path: "^src/composition/" },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Of two files one can be read without the other; what both need stands in a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "nobody-imports-the-root",
      severity: "error",
      comment: "The root holds the whole page together; what it knows it hands down in a context of ui/.",
      from: { path: "^src/" },
      to: { path: "^src/root\\.tsx$" },
    },
    {
      name: "product-ships-without-its-tests",
      severity: "error",
      comment: "Test kit, scripts and benches stay at home.",
      from: { path: "^src/" },
      to: { path: "^(test|e2e|bench|scripts)/" },
    },
    {
      name: "no-undeclared-packages",
      severity: "error",
      comment: "Every package is named in package.json.",
      from: { path: "^src/" },
      to: {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"],
        pathNot:
          "^virtual:(?:react-router/|early-article$|contract-schemas$|endpoint-titles$|offline-(?:screen|worker)$)",
      },
    },
    {
      name: "production-code-needs-no-tools",
      severity: "error",
      comment: "Server code must run without development packages.",
      from: {
        path: "^src/(kit|ports|domain|seo|adapters|http|sandbox|start|cli|composition)/|^src/features/[^/]+/[^/]+/server/|^src/[^/]+\\.ts$",
        pathNot: "^src/routes\\.ts$",
      },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "command-line-renders-nothing",
      severity: "error",
      comment: "It runs from the sources without a build, and loads no code of pages and no listening server.",
      from: { path: "^src/cli/" },
      to: { path: "^node_modules/(?:@hono/node-server|react|react-dom)/", reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(test|contract)\\.tsx?$|\\+types/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
