import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { DEVELOPMENT_STYLES } from "./dev/development-policy.ts";
import { root } from "./run-command.ts";
import { STORED_BY_LIBRARIES } from "./stored-by-libraries.ts";

interface RouteAssets {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface BrowserManifest {
  /** URL of the manifest itself, which every page also fetches. */
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteAssets>;
}

const client = path.join(root, "build", "client");

// Budgets of one public page on its first load, in bytes.
// The aim for scripts is 135 000.
const PAGE_SCRIPT_LIMIT = 150_000;
const OWN_CHUNK_LIMIT = 20_000;
const STYLE_LIMIT = 25_000;
// Requests of a first visit: the page, its styles and scripts. Pages of signed-in users may send one more.
const REQUEST_LIMIT = 12;
const OWN_REQUEST_LIMIT = 13;
const SIGNED_IN_ROUTES = new Set(["product-payment", "payment-wechat-qr", "payment-success", "user-profile"]);

/** The parts that the console loads in sequence, each with the cumulative limit in bytes. */
const CONSOLE_PARTS = [
  [/^console-app-/, 75_000],
  [/^(?:settings-page|endpoint)-/, 135_000],
] as const;

const STATIC_IMPORT = /(?:from|import)\s*["'](\.[^"']+\.js)["']/g;
const ANY_IMPORT = /(?:from|import)\s*\(?\s*["'`](\.[^"'`]+\.js)["'`]/g;

// Texts that only server code contains.
const SERVER_MARKS = [
  /["'`]node:[a-z_]+["'`]/,
  /drizzle:entityKind/,
  /pg_advisory_lock/,
  /privateDecrypt|createDecipheriv/,
];
// Only the console checks forms by the schemas of contracts.
const SCHEMA_MARK = /ZodError/;

/**
 * Lines about code that is too large, must not be in the browser's bundle, or is missing at run time; empty if there
 * are no problems.
 */
export async function findBundleProblems(): Promise<string[]> {
  const manifest = await readManifest();
  const routes = Object.values(manifest.routes);
  const publicRoutes = routes.filter((route) => !isAdmin(route.id));
  const adminRoutes = routes.filter((route) => isAdmin(route.id));
  const adminModules = new Set(adminRoutes.map((route) => route.module));
  const server = await readServerFiles();
  const problems = [...(await findCodeProblems()), ...(await findUndeclaredImports())];
  problems.push(...findFailpoints(server), ...findDevelopmentCode(server));
  for (const route of publicRoutes) problems.push(...(await checkRoute(manifest, route, adminModules)));
  const starts = [manifest.entry.module, ...manifest.entry.imports, ...publicRoutes.flatMap(scriptsOf)];
  problems.push(...(await findSchemas(await followImports(starts, ANY_IMPORT))));
  for (const route of adminRoutes) problems.push(...(await checkConsole(manifest, route)));
  return problems;
}

async function findSchemas(scripts: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  for (const script of scripts) {
    const code = await readFile(path.join(client, script), "utf8");
    if (SCHEMA_MARK.test(code)) problems.push(`the site can load zod: ${script}`);
  }
  return problems;
}

/** Checks what the console loads in addition to every page: its frame, then a page with a form and its validation. */
async function checkConsole(manifest: BrowserManifest, route: RouteAssets): Promise<string[]> {
  const branch = ancestors(manifest, route);
  const site = await followImports([manifest.entry.module, ...manifest.entry.imports, ...branch.flatMap(scriptsOf)]);
  const assets = await readdir(path.join(client, "assets"));
  const problems: string[] = [];
  const loaded = scriptsOf(route);
  for (const [part, budget] of CONSOLE_PARTS) {
    const found = assets.filter((file) => part.test(file)).map((file) => `/assets/${file}`);
    loaded.push(...found);
    const own = [...(await followImports(loaded))].filter((script) => !site.has(script));
    const bytes = await sumBytes(own, (code) => gzipSync(code));
    if (found.length === 0) problems.push(`the build has no part of the console like ${part.source}`);
    if (bytes > budget) problems.push(overweight(route, `console with ${part.source}`, bytes, budget));
  }
  return problems;
}

function isAdmin(routeId: string): boolean {
  return /(^|\/)admin/.test(routeId);
}

async function checkRoute(manifest: BrowserManifest, route: RouteAssets, adminModules: Set<string>): Promise<string[]> {
  const problems: string[] = [];
  const branch = [...ancestors(manifest, route), route];
  const starts = [manifest.url, manifest.entry.module, ...manifest.entry.imports, ...branch.flatMap(scriptsOf)];
  const scripts = await followImports(starts);
  const scriptBytes = await sumBytes(scripts, (bytes) => gzipSync(bytes));
  const ownBytes = await sumBytes([route.module], (bytes) => gzipSync(bytes));
  const styles = new Set(branch.flatMap((part) => part.css ?? []));
  const styleBytes = await sumBytes(styles, (bytes) => brotliCompressSync(bytes));
  const requests = 1 + styles.size + scripts.size;
  const maxRequests = SIGNED_IN_ROUTES.has(route.id) ? OWN_REQUEST_LIMIT : REQUEST_LIMIT;
  if (requests > maxRequests) problems.push(`first visit of ${route.id}: ${requests} requests, budget ${maxRequests}`);
  if (scriptBytes > PAGE_SCRIPT_LIMIT) problems.push(overweight(route, "scripts", scriptBytes, PAGE_SCRIPT_LIMIT));
  if (route.id !== "root" && ownBytes > OWN_CHUNK_LIMIT)
    problems.push(overweight(route, "chunk", ownBytes, OWN_CHUNK_LIMIT));
  if (styleBytes > STYLE_LIMIT) problems.push(overweight(route, "styles", styleBytes, STYLE_LIMIT));
  for (const script of scripts) {
    if (adminModules.has(script)) problems.push(`${route.id} loads the admin console: ${script}`);
  }
  return problems;
}

function overweight(route: RouteAssets, what: string, bytes: number, limit: number): string {
  return `${what} of ${route.id}: ${bytes} bytes, budget ${limit}`;
}

function ancestors(manifest: BrowserManifest, route: RouteAssets): RouteAssets[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined;
  return parent ? [...ancestors(manifest, parent), parent] : [];
}

function scriptsOf(route: RouteAssets): string[] {
  return [route.module, ...(route.imports ?? [])];
}

/** The scripts with everything they import statically; `import()` depends on the visitor's later choices. */
async function followImports(starts: string[], imports = STATIC_IMPORT): Promise<Set<string>> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (seen.has(script)) continue;
    seen.add(script);
    const code = await readFile(path.join(client, script), "utf8");
    const imported = code.matchAll(imports);
    for (const [, name] of imported) waiting.push(path.posix.join(path.posix.dirname(script), name ?? ""));
  }
  return seen;
}

async function sumBytes(files: Iterable<string>, compress: (bytes: Buffer) => Buffer): Promise<number> {
  let sum = 0;
  for (const file of files) sum += compress(await readFile(path.join(client, file))).length;
  return sum;
}

/** A key that a library writes into the browser's storage under its literal name. */
const LITERAL_KEY = /\b(?:local|session)Storage\.(?:get|set|remove)Item\(\s*["'`]([\w.-]+)["'`]/g;

/** Forbidden code in a browser script: server code, or storage that the privacy policy does not name. */
function findForbiddenCode(script: string, code: string): string[] {
  const marks = SERVER_MARKS.filter((mark) => mark.test(code));
  const keys = new Set(Array.from(code.matchAll(LITERAL_KEY), ([, key = ""]) => key));
  return [
    ...marks.map((mark) => `server code in ${script}: ${mark.source}`),
    ...[...keys].filter((key) => !(key in STORED_BY_LIBRARIES)).map((key) => `${script} stores ${key}`),
  ];
}

async function findCodeProblems(): Promise<string[]> {
  const problems: string[] = [];
  const scripts = (await readdir(path.join(client, "assets"))).filter((file) => file.endsWith(".js"));
  for (const script of scripts) {
    const code = await readFile(path.join(client, "assets", script), "utf8");
    problems.push(...findForbiddenCode(script, code));
  }
  return problems;
}

/** Packages that the built server imports must be declared dependencies, not only installed by another package. */
async function findUndeclaredImports(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const code = await readFile(path.join(root, "build", "server", "main.js"), "utf8");
  const imported = code.matchAll(/^import (?:[^"]+ from )?"((?:@[^"/]+\/)?[^"./:][^"/:]*)(?:\/[^"]*)?";$/gm);
  const names = new Set(Array.from(imported, ([, name = ""]) => name));
  return [...names].filter((name) => !(name in dependencies)).map((name) => `main.js imports ${name}, no dependency`);
}

/** Failpoints at which tests end the process; a production build contains none (security PAY-5, OPS-2). */
const FAILPOINT_MARK =
  /["'`](?:notify|settle|refund|payout|refresh|release|deliver)[\w-]*:(?:before|after)-[\w-]+["'`]/;

/** The scripts of the built server by their names. */
type ServerFiles = ReadonlyMap<string, string>;

async function readServerFiles(): Promise<ServerFiles> {
  const folder = path.join(root, "build", "server");
  const names = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".js"));
  const entries = names.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")] as const);
  return new Map(await Promise.all(entries));
}

function findFailpoints(files: ServerFiles): string[] {
  return [...files].flatMap(([file, code]) => {
    const [mark] = FAILPOINT_MARK.exec(code) ?? [];
    return mark ? [`a failpoint is left in ${file}: ${mark}`] : [];
  });
}

const DEVELOPMENT_IMPORT = /\b(?:from|import)\s*\(?["'`](?:vite|@react-router\/dev)[/"'`]/;

/** A production build contains neither the policy of `npm run dev` nor the code that serves sources (decision 0103). */
export function findDevelopmentCode(files: ServerFiles): string[] {
  return [...files].flatMap(([file, code]) => [
    ...(code.includes(DEVELOPMENT_STYLES) ? [`the development policy is in ${file}`] : []),
    ...(DEVELOPMENT_IMPORT.test(code) ? [`${file} imports what serves sources`] : []),
  ]);
}

async function readManifest(): Promise<BrowserManifest> {
  const assets = await readdir(path.join(client, "assets"));
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("the build has no browser manifest");
  const code = await readFile(path.join(client, "assets", name), "utf8");
  return JSON.parse(code.slice(code.indexOf("=") + 1).replace(/;\s*$/, ""));
}
