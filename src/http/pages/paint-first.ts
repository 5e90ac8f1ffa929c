const CODE_PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const PICTURE_PRELOAD = /<link rel="preload" as="image"[^>]*\/>/g;
const HEAD_END = "</head>";
const START_TAG = '<script type="module" async="">';
/** As the framework writes it: the list of files, the modules of the routes, what to tell of them, the entry. */
const START =
  /^import ("[^"]+");?\n((?:import \* as \w+ from "[^"]+";\n?)+)\s*(window\.__reactRouterRouteModules = \{[^;]*;)\s*import\(("[^"]+")\);$/;
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/** A page after the nonce was taken out, and its own inline scripts, as they are hashed into its policy. */
export interface OwnPage {
  html: string;
  scripts: readonly string[];
}

/**
 * Lets the first paint wait for nothing but the page and its style sheets: pictures are asked for after these, and code
 * when something is on the screen. The framework asks for both first, and all would share the line. What was clicked in
 * the meantime is kept (ui/bootstrap/early-click.ts).
 */
export function paintFirst({ html, scripts }: OwnPage): OwnPage {
  const headEnd = html.indexOf(HEAD_END);
  if (headEnd < 0) return { html, scripts };
  const head = html.slice(0, headEnd);
  const code = [...head.matchAll(CODE_PRELOAD)].map(([, href = ""]) => href);
  const pictures = head.match(PICTURE_PRELOAD) ?? [];
  const ordered = head.replace(CODE_PRELOAD, "").replace(PICTURE_PRELOAD, "") + pictures.join("");
  const body = html.slice(headEnd);
  const started = scripts.find((script) => START.test(script));
  const at = started === undefined ? -1 : body.lastIndexOf(START_TAG + started);
  if (started === undefined || at < 0) throw new Error("the page does not start its code as the framework does");
  const late = startAfterPaint(started, code);
  return {
    html: ordered + body.slice(0, at + START_TAG.length) + late + body.slice(at + START_TAG.length + started.length),
    scripts: scripts.map((script) => (script === started ? late : script)),
  };
}

/**
 * The same start, but when the browser has painted, nobody looks, or somebody is faster than the paint. What pages share is
 * evaluated file by file, the page's own modules after that, and the entry last, each in a turn of its own: together they
 * would hold a slow phone for a tenth of a second. Code that cannot be fetched is told to the page's bootstrap
 * (ui/bootstrap/page-bootstrap.ts).
 */
function startAfterPaint(script: string, code: readonly string[]): string {
  const [, manifest = "", routes = "", told = "", entry = ""] = START.exec(script) ?? [];
  const imports = [...routes.matchAll(ROUTE_IMPORT)].map(([, name = "", path = ""]) => ({ name, path }));
  const own = [manifest, ...imports.map(({ path }) => path)];
  const shared = code.filter((href) => ![...own, entry].includes(JSON.stringify(href)));
  return `let begun;
const pause = () => new Promise((go) => setTimeout(go));
async function start() {
  for (const href of ${JSON.stringify(shared)}) await import(href).then(pause);
  const [, ${imports.map(({ name }) => name).join()}] = await Promise.all([${own.map((path) => `import(${path})`).join()}]);
  ${told}
  await pause();
  await import(${entry});
}
function begin() {
  if (begun) return;
  begun = true;
  for (const href of ${JSON.stringify(code)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  start().catch((reason) => {
    if (!/module/.test(reason)) throw reason;
    lost();
  });
}
if (document.hidden) begin();
new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
for (const name of ["visibilitychange", "pointerdown", "keydown"]) addEventListener(name, begin, true);
setTimeout(begin, ${LONGEST_WAIT_MS});`;
}

/** For browsers that do not tell when they paint. */
const LONGEST_WAIT_MS = 2_000;
