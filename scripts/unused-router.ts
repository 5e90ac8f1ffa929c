/** A piece of the router's code and its replacement. */
export interface RouterRule {
  find: RegExp;
  put: string;
}

/** Exports of `react-router` that have no effect after the rules below are applied. */
export const LEFT_OUT = [
  "Await",
  "Form",
  "useActionData",
  "useBlocker",
  "useFetcher",
  "useFetchers",
  "useFormAction",
  "usePrompt",
  "useSubmit",
];

/**
 * Features of the router that no page of ours uses: calls go to the API, so there are no actions and no fetchers; no
 * navigation is blocked; no address is masked; no server components; every route is known from the start. Each
 * feature's condition is replaced by `false`, and the bundler drops what depends on it.
 */
export const UNUSED_ROUTER_RULES: readonly RouterRule[] = [
  // Actions.
  { find: /(?<!function )isMutationMethod\([\w.]+\)/g, put: "false" },
  { find: /(?<!function )isSubmissionNavigation\(opts\)/g, put: "false" },
  { find: /if \(opts && opts\.pendingError\) pendingActionResult = [\s\S]*?\n\t\t\}\];\n\t\telse /g, put: "" },
  {
    find: /let isActionReload = [\s\S]*?actionData = state\.actionData;\n\t\telse actionData = null;/g,
    put: "const actionData = null;",
  },
  { find: /\n\t\t\tdataRoute\.action = \([\s\S]*?\n\t\t\t\};/g, put: "" },
  { find: /\n\t\t\tif \(!route\.hasClientAction\) dataRoute\.action = [\s\S]*?\n\t\t\t\}\);/g, put: "" },
  { find: /action: route\.hasClientAction \? [\s\S]*?\n\t\t\t\t\} : void 0,/g, put: "" },
  { find: /actionData: useActionData\(\),?/g, put: "" },
  // Fetchers.
  { find: /\n\t\tfetch,(?=\n\t\trevalidate,)/g, put: "" },
  { find: /\n\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: queueFetcherForDeletion,/g, put: "" },
  { find: /let unmountedFetchers = \[\];[\s\S]*?(?=\n\t\tif \(subscribers\.size === 0\))/g, put: "" },
  { find: /deletedFetchers: unmountedFetchers/g, put: "deletedFetchers: []" },
  { find: /\n\t\tunmountedFetchers\.forEach\([\s\S]*?\n\t\tmountedFetchers\.forEach\(.*\);/g, put: "" },
  { find: /\n\t\tnewState\.fetchers\.forEach\([\s\S]*?deletedFetchers\.forEach\(.*\);/g, put: "" },
  {
    find: /\n\t\tstate\.fetchers\.forEach\(\(_, key\) => deleteFetcher\(.*\);\n\t\tstate\.blockers\.forEach\(.*\);/g,
    put: "",
  },
  {
    find: /\n\tfetchLoadMatches\.forEach\(\(f, key\) => \{[\s\S]*?\n\t\}\);(?=\n\treturn \{\n\t\tdsMatches)/g,
    put: "",
  },
  { find: /\n\t\tfetchLoadMatches\.forEach\(\(_, key\) => \{[\s\S]*?\n\t\t\}\);/g, put: "" },
  { find: / && revalidatingFetchers\.length === 0/g, put: "" },
  { find: /if \(revalidatingFetchers\.length > 0\) updates\.fetchers = .*/g, put: "" },
  {
    find: /revalidatingFetchers\.forEach\(\(rf\) => \{\n\t\t\tabortFetcher[\s\S]*?(?=let \{ loaderResults, fetcherResults \})/g,
    put: "",
  },
  {
    find: /(if \(request\.signal\.aborted\) return \{ shortCircuited: true \};)\n\t\tif \(pendingNavigationController\) pendingNavigationController\.signal\.remove[\s\S]*?fetchControllers\.delete\(rf\.key\)\);/g,
    put: "$1",
  },
  { find: /redirect = findRedirect\(fetcherResults\);\n\t\tif \(redirect\) \{[\s\S]*?\n\t\t\}/g, put: "" },
  { find: /let didUpdateFetcherRedirects = markFetchRedirectsDone\(workingFetchers\);/g, put: "" },
  { find: /\.\.\.didUpdateFetcherRedirects \? .*/g, put: "" },
  { find: /let didAbortFetchLoads = [\s\S]*?let shouldUpdateFetchers = .*/g, put: "" },
  { find: /\.\.\.shouldUpdateFetchers \? .*/g, put: "" },
  {
    find: /let workingFetchers = new Map\(state\.fetchers\);(?=\n\t\t(?:\t)?(?:let didUpdate|let \{ loaderData, errors \} = processLoaderData\(state, matches, loaderResults, pending))/g,
    put: "const workingFetchers = void 0;",
  },
  {
    find: /\n\t\tlet fetcherResultsPromise = Promise\.all\([\s\S]*?\n\t\t\}\)\);/g,
    put: "",
  },
  { find: /fetcherResults: \(await fetcherResultsPromise\)\.reduce\(.*\)/g, put: "" },
  {
    find: /\n\trevalidatingFetchers\.filter\(\(f\) => !f\.matches[\s\S]*?\n\t\}\);(?=\n\treturn \{\n\t\tloaderData)/g,
    put: "",
  },
  { find: /if \(fetcherKey\) return singleFetchLoaderFetcherStrategy\(.*\);/g, put: "" },
  // Navigation is never blocked.
  {
    find: /if \(unblockBlockerHistoryUpdate\) \{[\s\S]*?(?=return startNavigation\(historyAction, location\);)/g,
    put: "",
  },
  {
    find: /let blockerKey = shouldBlockNavigation\(\{[\s\S]*?\n\t\t\}\);\n\t\tif \(blockerKey\) \{/g,
    put: "if (false) {",
  },
  { find: /if \(blockers\.size > 0 && !isUninterruptedRevalidation\) \{/g, put: "if (false) {" },
  { find: /\n\t\tgetBlocker,\n\t\tdeleteBlocker,\n\t\tpatchRoutes,[\s\S]*?updateState\(newState\);\n\t\t\}/g, put: "" },
  // Every route is known from the start.
  { find: /\binit\.patchRoutesOnNavigation\b/g, put: "false" },
  { find: /if \(isFogOfWar\) \{/g, put: "if (false) {" },
  { find: /if \(typeof route\.lazy === "function"\) \{/g, put: "if (false) {" },
  // No masks.
  { find: /if \(opts\?\.mask\) \{/g, put: "if (false) {" },
  { find: /\tif \(mask\) \{/g, put: "\tif (false) {" },
  { find: /var AwaitErrorBoundary = class extends [\s\S]*?\n\};/g, put: "const AwaitErrorBoundary = null;" },
  // No server components, no styles of the development server, no integrity in a map.
  { find: /(?<!function )useIsRSCRouterContext\(\)/g, put: "false" },
  { find: /\n\t\tif \(this\.context && typeof error === "object" [\s\S]*?\n\t\t\}/g, put: "" },
  { find: /\n\t\tif \(this\.context\) return .*RSCErrorHandler.*/g, put: "" },
  { find: /\n\tstatic contextType = RSCRouterContext;/g, put: "" },
  { find: /typeof criticalCss === "(?:string|object)"/g, put: "false" },
  { find: /typeof manifest\.sri === "object"/g, put: "false" },
];
