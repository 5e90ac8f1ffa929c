import { listSliceOrder } from "./scripts/slices.ts";
import { IMPORT_SUBFOLDERS, SUBFOLDERS } from "./scripts/subfolders.ts";

const slicesInOrder = listSliceOrder().map(({ from, to }) => ({
  name: "slices-in-order",
  severity: "error",
  comment: "A slice imports only slices before it in the table of scripts/slices.ts.",
  from: { path: from },
  to: { path: to },
}));

const inOrder = Object.entries(SUBFOLDERS).flatMap(([place, subfolders]) =>
  subfolders.map((subfolder, index) => {
    const higher = subfolders.slice(index + 1).map((name) => `${name}/`);
    return forbidSubfolder(`^src/${place}/${subfolder}/`, `^src/${place}/(?:${[...higher, "[^/]+$"].join("|")})`);
  }),
);

const importsInOrder = IMPORT_SUBFOLDERS.slice(0, -1).map((subfolder, index) =>
  forbidSubfolder(
    `^src/features/content/imports/${subfolder}/`,
    `^src/features/content/imports/(?:${IMPORT_SUBFOLDERS.slice(index + 1).join("|")})/`,
  ),
);

function forbidSubfolder(from, to) {
  return {
    name: "subfolders-in-order",
    severity: "error",
    comment: "A subfolder imports only subfolders before it in the table of scripts/subfolders.ts.",
    from: { path: from },
    to: { path: to },
  };
}

export default {
  forbidden: [
    {
      name: "kit-imports-only-kit",
      severity: "error",
      comment: "The kit is code that would fit any product.",
      from: { path: "^src/kit/" },
      to: { path: "^src/", pathNot: "^src/kit/" },
    },
    {
      name: "contracts-import-no-implementation",
      severity: "error",
      comment: "Contracts, pure rules and ports do not depend on an implementation.",
      from: { path: "^src/features/[^/]+/[^/]+/(?!(server|web|admin)/)|^src/ports/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain|seo)/|^src/features/[^/]+/[^/]+/(?!(server|web|admin)/)" },
    },
    {
      name: "slice-servers-import-no-adapters-or-screens",
      severity: "error",
      comment: "A slice's server calls external services only through ports.",
      from: { path: "^src/features/[^/]+/[^/]+/server/" },
      to: {
        path: "^src/(adapters|http|pages|screens|console|ui|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/[^/]+$",
      },
    },
    {
      name: "domain-imports-only-kit-and-ports",
      severity: "error",
      comment: "Types and rules that slices share must not depend on a slice.",
      from: { path: "^src/domain/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain)/" },
    },
    {
      name: "seo-imports-only-kit-ports-and-domain",
      severity: "error",
      comment: "Descriptions of pages for search engines must not depend on a slice.",
      from: { path: "^src/seo/" },
      to: { path: "^src/", pathNot: "^src/(kit|ports|domain|seo)/" },
    },
    ...slicesInOrder,
    {
      name: "slices-import-no-server-or-screen-of-others",
      severity: "error",
      comment: "src/composition passes a slice the functions that it needs of another one.",
      from: { path: "^src/features/([^/]+/[^/]+)/" },
      to: {
        path: "^src/features/[^/]+/[^/]+/(server|admin)/",
        pathNot:
          "^src/features/$1/|^src/features/content/texts/server/|^src/features/access/prices/server/price-store|^src/features/identity/idempotency/server/(answer|create)-once",
      },
    },
    {
      name: "slices-import-no-server-or-screen-of-others",
      severity: "error",
      comment: "Only screens use the screens of another slice.",
      from: { path: "^src/features/([^/]+/[^/]+)/", pathNot: "^src/features/[^/]+/[^/]+/web/" },
      to: { path: "^src/features/[^/]+/[^/]+/web/", pathNot: "^src/features/$1/" },
    },
    {
      name: "text-store-only-for-slice-servers",
      severity: "error",
      comment: "Only slice servers use the store of texts; it does not depend on any slice.",
      from: { path: "^src/", pathNot: "^src/features/[^/]+/[^/]+/server/" },
      to: { path: "^src/features/content/texts/server/" },
    },
    {
      name: "price-store-only-for-sold-items",
      severity: "error",
      comment:
        "Slices that sell something read and record prices in this store; it does not depend on plans or products.",
      from: {
        path: "^src/features/",
        pathNot: "^src/features/(access/prices|access/membership|commerce/products)/server/",
      },
      to: { path: "^src/features/access/prices/server/price-store" },
    },
    {
      name: "stored-answers-only-for-slice-servers",
      severity: "error",
      comment: "Use cases run calls with an Idempotency-Key once; the stored answers do not depend on any slice.",
      from: { path: "^src/", pathNot: "^src/features/[^/]+/[^/]+/server/" },
      to: { path: "^src/features/identity/idempotency/server/(answer|create)-once" },
    },
    ...inOrder,
    ...importsInOrder,
    {
      name: "subfolders-of-ui-in-order",
      severity: "error",
      comment: "src/ui has three levels: browser, facts, display; theme, scroll, controls, feedback; then all others.",
      from: { path: "^src/ui/(browser|facts|display)/" },
      to: { path: "^src/ui/(?!(browser|facts|display)/)" },
    },
    {
      name: "subfolders-of-ui-in-order",
      severity: "error",
      comment: "src/ui has three levels: browser, facts, display; theme, scroll, controls, feedback; then all others.",
      from: { path: "^src/ui/(theme|scroll|controls|feedback)/" },
      to: { path: "^src/ui/(?!(browser|facts|display|theme|scroll|controls|feedback)/)" },
    },
    {
      name: "sql-only-in-stores",
      severity: "error",
      comment: "Use cases call stores, so that all queries are in one kind of file.",
      from: { path: "^src/features/", pathNot: "-(store|tables)\\.ts$" },
      to: { path: "^node_modules/drizzle-orm" },
    },
    {
      name: "adapters-import-no-callers",
      severity: "error",
      comment: "Adapters implement ports.",
      from: { path: "^src/adapters/" },
      to: {
        path: "^src/(http|pages|screens|console|ui|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/(server|web|admin)/|^src/[^/]+$",
      },
    },
    {
      name: "sandbox-imports-no-slices-or-pages",
      severity: "error",
      comment: "The sandbox simulates providers, so it implements their protocols and uses no slices or pages.",
      from: { path: "^src/sandbox/" },
      to: {
        path: "^src/(http|pages|screens|console|ui|start|cli)/|^src/features/[^/]+/[^/]+/(server|web|admin)/|^src/composition/|^src/(main|root|routes)\\.tsx?$",
      },
    },
    {
      name: "sandbox-only-in-start",
      severity: "error",
      comment: "Only the start of the site creates the sandbox.",
      from: { path: "^src/", pathNot: "^src/(sandbox|start)/" },
      to: { path: "^src/sandbox/" },
    },
    {
      name: "http-imports-no-screens",
      severity: "error",
      comment: "The server of the API and the screens share only the slices.",
      from: { path: "^src/http/" },
      to: { path: "^src/(pages|screens|console|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/" },
    },
    {
      name: "nothing-imports-route-modules",
      severity: "error",
      comment:
        "Only src/routes.ts names route modules; what they share is in src/screens. Types of their data may be used.",
      from: { path: "^src/", pathNot: "^src/pages/.*\\.test\\.tsx?$" },
      to: { path: "^src/pages/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-route-modules-import-screens",
      severity: "error",
      comment: "Screens combine several slices, so slices must not depend on them.",
      from: { path: "^src/", pathNot: "^src/(pages|screens|console)/|^src/root\\.tsx$" },
      to: { path: "^src/(screens|console)/" },
    },
    {
      name: "screens-import-no-server-code",
      severity: "error",
      comment: "Pages call the server through app-context.ts in loaders, and through endpoints in the browser.",
      from: {
        path: "^src/(pages|screens|console|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/(root|entry\\.client)\\.tsx$|^src/routes\\.ts$",
      },
      to: {
        path: "^src/(adapters|http|sandbox|start|cli)/|^src/features/[^/]+/[^/]+/server/|^src/composition/|^src/(main|config)\\.ts$",
      },
    },
    {
      name: "screens-import-no-node-modules",
      severity: "error",
      comment: "Node's modules do not exist in browsers.",
      from: {
        path: "^src/(pages|screens|console|ui)/|^src/features/[^/]+/[^/]+/(web|admin)/|^src/(root|entry\\.client)\\.tsx$|^src/routes\\.ts$",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "app-context-imports-only-types-of-server-code",
      severity: "error",
      comment: "Loaders import it, and must not load server code with it.",
      from: { path: "^src/app-context\\.ts$" },
      to: {
        path: "^src/(adapters|http|sandbox)/|^src/features/[^/]+/[^/]+/server/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "only-entry-points-import-the-composition-root",
      severity: "error",
      comment: "app.ts, start/ and cli/ create all parts; the parts do not import them.",
      from: { path: "^src/", pathNot: "^src/(start|cli)/|^src/main\\.ts$" },
      to: { path: "^src/composition/app\\.ts$|^src/main\\.ts$|^src/(start|cli)/" },
    },
    {
      name: "only-entry-points-import-composition",
      severity: "error",
      comment: "Code that combines several slices is used only where everything is created.",
      from: { path: "^src/", pathNot: "^src/(start|cli|composition)/|^src/main\\.ts$" },
      to: { path: "^src/composition/" },
    },
    {
      name: "no-circular-imports",
      severity: "error",
      comment: "Move what both files need to a third file.",
      from: {},
      to: { circular: true },
    },
    {
      name: "root-is-not-imported",
      severity: "error",
      comment: "The root renders the whole page, and passes values down in a context of ui/.",
      from: { path: "^src/" },
      to: { path: "^src/root\\.tsx$" },
    },
    {
      name: "product-imports-no-tests-or-scripts",
      severity: "error",
      comment: "Tests, scripts and benches are not part of the product.",
      from: { path: "^src/" },
      to: { path: "^(test|e2e|bench|scripts)/" },
    },
    {
      name: "no-undeclared-packages",
      severity: "error",
      comment: "package.json must declare every imported package.",
      from: { path: "^src/" },
      to: {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"],
        pathNot:
          "^virtual:(?:react-router/|early-article$|contract-schemas$|endpoint-titles$|offline-(?:screen|worker)$)",
      },
    },
    {
      name: "production-code-imports-no-dev-packages",
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
      name: "command-line-loads-no-pages-or-server",
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
