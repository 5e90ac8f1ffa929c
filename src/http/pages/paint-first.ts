const CODE_PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const PICTURE_PRELOAD = /<link rel="preload" as="image"[^>]*\/>/g;
const HEAD_END = "</head>";
const START_TAG = '<script type="module" async="">';
/** The start script stands after everything that a page shows. No heading of a text gets an id with this character. */
const NAMED_START_TAG = '<script type="module" async="" id="_start">';
/** Nothing is painted until the page is parsed up to the start script; browsers that do not know this ignore it. */
const PAINT_WHOLE = '<link rel="expect" href="#_start" blocking="render"/>';
/** The start script as written by the framework: the list of files, the route modules, the context, the entry. */
const START =
  /^import ("[^"]+");?\n((?:import \* as \w+ from "[^"]+";\n?)+)\s*(window\.__reactRouterRouteModules = \{[^;]*;)\s*import\(("[^"]+")\);$/;
const ROUTE_IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/** A page without the nonce, and its own inline scripts, as they are hashed into its policy. */
export interface OwnPage {
  html: string;
  scripts: readonly string[];
}

/**
 * Makes the first paint depend only on the page and its style sheets: pictures are fetched after these, and code after
 * the first paint. The framework fetches both first, and all would share the connection. Clicks in the meantime are
 * stored (ui/bootstrap/early-click.ts).
 *
 * A page with pictures on its first screen is laid out as a whole before the first paint, because a browser that paints
 * the header first lays out the page twice (decision 0211). A text is shown as soon as a part of it is there.
 */
export function paintFirst({ html, scripts }: OwnPage): OwnPage {
  const headEnd = html.indexOf(HEAD_END);
  if (headEnd < 0) return { html, scripts };
  const head = html.slice(0, headEnd);
  const code = [...head.matchAll(CODE_PRELOAD)].map(([, href = ""]) => href);
  const pictures = head.match(PICTURE_PRELOAD) ?? [];
  const isPaintedWhole = pictures.length > 0;
  const latePictures = isPaintedWhole ? [PAINT_WHOLE, ...pictures] : [];
  const ordered = head.replace(CODE_PRELOAD, "").replace(PICTURE_PRELOAD, "") + latePictures.join("");
  const body = html.slice(headEnd);
  const started = scripts.find((script) => START.test(script));
  const at = started === undefined ? -1 : body.lastIndexOf(START_TAG + started);
  if (started === undefined || at < 0) throw new Error("the page does not start its code as the framework does");
  const late = startAfterPaint(started, code);
  const startTag = isPaintedWhole ? NAMED_START_TAG : START_TAG;
  return {
    html: ordered + body.slice(0, at) + startTag + late + body.slice(at + START_TAG.length + started.length),
    scripts: scripts.map((script) => (script === started ? late : script)),
  };
}

/**
 * The same start, but after the first paint, in a hidden page, or at an earlier input. Shared modules are evaluated
 * file by file, then the page's own modules, then the entry, each in a separate task: together they would block a slow
 * phone for a tenth of a second. Code that cannot be fetched is reported to the page's bootstrap
 * (ui/bootstrap/page-bootstrap.ts).
 */
function startAfterPaint(script: string, code: readonly string[]): string {
  const [, manifest = "", routes = "", context = "", entry = ""] = START.exec(script) ?? [];
  const imports = [...routes.matchAll(ROUTE_IMPORT)].map(([, name = "", path = ""]) => ({ name, path }));
  const own = [manifest, ...imports.map(({ path }) => path)];
  const shared = code.filter((href) => ![...own, entry].includes(JSON.stringify(href)));
  return `let begun;
const pause = () => new Promise((go) => setTimeout(go));
async function start() {
  for (const href of ${JSON.stringify(shared)}) await import(href).then(pause);
  const [, ${imports.map(({ name }) => name).join()}] = await Promise.all([${own.map((path) => `import(${path})`).join()}]);
  ${context}
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

/** For browsers that do not report their paint. */
const LONGEST_WAIT_MS = 2_000;
