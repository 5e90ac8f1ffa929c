import type { Plugin } from "vite";
import { LEFT_OUT, type RouterRule, UNUSED_ROUTER_RULES } from "./unused-router.ts";

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/;
const OWN = /[\\/]src[\\/].*\.tsx?$/;

/** The parts of the router's code that are removed, marked or replaced. */
const RULES: readonly RouterRule[] = [
  ...UNUSED_ROUTER_RULES,
  // Components that no module imports stay in the bundle unless their creation is marked as free of side effects.
  { find: /= (React\$1\.(?:createContext|forwardRef|memo)\()/g, put: "= /* @__PURE__ */ $1" },
  // Names for developer tools.
  { find: /^\w+\.displayName = "[^"]*";$/gm, put: "" },
  // When a chunk cannot be fetched, the router reloads the current page endlessly, whatever the cause. Our handler
  // distinguishes a new release from a lost network and knows the target address (src/ui/trouble/stay-on-page.ts).
  {
    find: /console\.error\(`Error loading route module [\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
    put: "return window.recoverRouteCode(route.id, () => loadRouteModule(route, routeModulesCache), error);",
  },
  // A failed request must not be cached.
  {
    find: /^\tcache\[key\] = propertyPromise;$/gm,
    put: "\tcache[key] = propertyPromise;\n\tpropertyPromise.catch(() => delete cache[key]);",
  },
  {
    find: /return await lazyRoutePromise;\n(\t+)\}\n(\t+)dataRoute\.lazy/g,
    put: "try { return await lazyRoutePromise; } catch (error) { lazyRoutePromise = void 0; throw error; }\n$1}\n$2dataRoute.lazy",
  },
  // All routes are known from the first page (react-router.config.ts), so route discovery is not needed.
  {
    find: /if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)\) return;\s*return async \(\{ path, patch[\s\S]*?\n\t\};\n/g,
    put: "",
  },
  {
    find: /if \(!isFogOfWarEnabled\(routeDiscovery, ssr\) \|\| [\s\S]*?return \(\) => observer\.disconnect\(\);/g,
    put: "",
  },
  { find: /= isFogOfWarEnabled\(routeDiscovery, ssr\)/g, put: "= false" },
  // Pages are rendered on the server.
  { find: /^\t\tif \(!ssr && !foundRevalidatingServerLoader\) return nonSsrStrategy\(.*\);$/gm, put: "" },
  // The router submits no data: calls use the API.
  { find: /^\t\tif \(request\.method !== "GET"\) return singleFetchActionStrategy\(.*\);$/gm, put: "" },
  // The router is not instrumented in the browser.
  { find: /if \(init\.instrumentations\)/g, put: "if (false)" },
  { find: /= consumeInstrumentationClientResultMetaReceiver\(router\)/g, put: "= void 0" },
  // The default error screen shows no details of the error, because those are for developers.
  {
    find: /let heyDeveloper = [\s\S]*?\}, errorInstance\.stack\), heyDeveloper\);/g,
    put: 'return /* @__PURE__ */ React$1.createElement(BoundaryShell, { title: "404", isOutsideRemixApp }, /* @__PURE__ */ React$1.createElement("a", { href: "/" }, "返回首页"));',
  },
  // Console messages for developers, who see them in the development mode, where nothing is removed.
  { find: /^\t+(?:warnOnce|warning)\(.*\);$/gm, put: "" },
];

/**
 * Removes unused parts of React Router from the browser's bundle, some 11 KB of the first load, and passes code that
 * cannot be fetched to the site. A release of React Router in which a rule finds nothing fails the build, so that the
 * rule is removed when it is not needed.
 */
export function leanRouter(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "lean-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: [ROUTER, OWN] },
      handler(code, id) {
        if (!ROUTER.test(id)) {
          const dead = findLeftOut(code);
          if (dead.length > 0) this.error(`${id} uses ${dead.join(", ")}, which scripts/unused-router.ts leaves out`);
          return null;
        }
        return { code: trimRouter(code, found), map: null };
      },
    },
    buildEnd(error) {
      const idle = RULES.filter(({ find }) => !found.has(find));
      if (!error && idle.length > 0)
        throw new Error(`not in this React Router: ${idle.map(({ find }) => find).join(" ")}`);
    },
  };
}

/** The names that one of our modules imports from the router although they are removed in the browser. */
export function findLeftOut(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']react-router["']/g);
  const names = Array.from(imports, ([, list = ""]) =>
    list.split(",").map((name) => name.trim().split(/\s+/)[0] ?? ""),
  );
  return names.flat().filter((name) => LEFT_OUT.includes(name));
}

/** One module of the router with the rules applied; `found` collects the rules that matched. */
export function trimRouter(code: string, found: Set<RegExp>): string {
  return RULES.reduce((text, { find, put }) => {
    const trimmed = text.replace(find, put);
    if (trimmed !== text) found.add(find);
    return trimmed;
  }, code);
}
