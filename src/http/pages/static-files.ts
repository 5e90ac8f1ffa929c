import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { BASE_HEADERS, INERT_POLICY, WORKER_POLICY } from "../answer/security-headers.ts";
import { type CachedPage, prepare } from "./page-cache.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATED = "public, max-age=0, must-revalidate";

/** Files of the client build: read and compressed at first use, then cached; there are few and they never change. */
export class StaticFiles {
  readonly #root: string;
  readonly #names: ReadonlySet<string>;
  readonly #prepared = new Map<string, CachedPage>();

  constructor(root: string) {
    this.#root = root;
    this.#names = new Set(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
        // Source maps and build manifests are not for visitors.
        .filter((name) => !name.endsWith(".map") && !name.startsWith("/.")),
    );
  }

  /**
   * The file at this exact URL path, or undefined. Only names listed at start exist, so a path cannot leave the folder.
   */
  find(path: string): CachedPage | undefined {
    if (!this.#names.has(path)) return undefined;
    const known = this.#prepared.get(path);
    if (known) return known;
    const body = this.read(path);
    if (body === null) return undefined;
    const file = prepareFile(path, body);
    this.#prepared.set(path, file);
    return file;
  }

  /** The bytes of a file. null: another release replaced this one while the site runs, and does not have the file. */
  read(path: string): Buffer | null {
    try {
      return readFileSync(join(this.#root, path));
    } catch (error) {
      return nullIfMissing(error);
    }
  }

  /** Changes with every build: clients that see another id know that a new release is available (spec §4). */
  get buildId(): string {
    return createHash("sha256")
      .update([...this.#names].sort().join("\n"))
      .digest("hex")
      .slice(0, 16);
  }
}

function prepareFile(path: string, body: Buffer): CachedPage {
  const headers: [string, string][] = [
    ...BASE_HEADERS.map(([name, value]): [string, string] => [name, value]),
    ["content-type", TYPES[extname(path)] ?? "application/octet-stream"],
    ["content-security-policy", path.endsWith(".js") ? WORKER_POLICY : INERT_POLICY],
    ["cache-control", path.startsWith("/assets/") ? IMMUTABLE : REVALIDATED],
  ];
  // The frame of diagrams has no origin, and browsers fetch its module scripts by CORS. Our scripts are not secret.
  if (path.startsWith("/assets/") && path.endsWith(".js")) headers.push(["access-control-allow-origin", "*"]);
  return prepare({ status: 200, headers, body, dependsOn: new Set() });
}
