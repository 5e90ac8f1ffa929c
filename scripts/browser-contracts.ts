import { statSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { endpointTitle } from "../src/kit/api/endpoint-title.ts";
import { root } from "./run-command.ts";

const CONTRACT = /\/(?:features\/[^/]+|domain)\/[^/]+\/(?:[a-z-]+-)?contract\.ts$/;
/** A complete contract, for the console's forms. */
const WITH_SCHEMAS = "?schemas";
const SCHEMAS_OF_ENDPOINTS = "virtual:contract-schemas";
/** The Chinese titles of the endpoints whose calls the log can contain: the names of actions. */
const TITLES_OF_ENDPOINTS = "virtual:endpoint-titles";
const VIRTUAL = [SCHEMAS_OF_ENDPOINTS, TITLES_OF_ENDPOINTS];

/**
 * Gives the browser only the parts of each contract that a call needs: name, method, path, envelope, files. Schemas are
 * checked on the server; with them every page would load zod. Importing a schema into browser code becomes a build
 * error.
 *
 * The console's forms still validate with the schemas: `virtual:contract-schemas` loads them by the name of each staff
 * endpoint, contract by contract.
 */
export function browserContracts(): Plugin {
  return {
    name: "browser-contracts",
    enforce: "pre",
    async resolveId(source, importer) {
      if (VIRTUAL.includes(source)) return `\0${source}`;
      if (!importer?.endsWith(WITH_SCHEMAS) || !source.startsWith(".")) return null;
      // Copies of the small rules that a contract uses: if they were shared with the site's code, each would become a
      // separate file there.
      return `${path.resolve(path.dirname(importer), source)}${WITH_SCHEMAS}`;
    },
    async load(id) {
      const isClient = this.environment.name === "client";
      if (id === `\0${SCHEMAS_OF_ENDPOINTS}`)
        return { code: isClient ? await listSchemas() : "export const contracts = {};", map: null };
      if (id === `\0${TITLES_OF_ENDPOINTS}`) return { code: await listTitles(), map: null };
      const file = id.split("?")[0] ?? id;
      if (!isClient || !CONTRACT.test(file) || id.endsWith(WITH_SCHEMAS)) return null;
      this.addWatchFile(file);
      const contract = await importContract(file);
      return { code: browserPart(contract), map: null };
    },
  };
}

async function importContract(file: string): Promise<Record<string, unknown>> {
  const version = statSync(file).mtimeMs;
  return import(`${pathToFileURL(file).href}?v=${version}`);
}

/** The module that fetches the contract of an endpoint for staff by the endpoint's name. */
async function listSchemas(): Promise<string> {
  const entries = (await findEndpoints(isForStaff))
    .filter(({ endpoint }) => "body" in endpoint)
    .map(
      ({ file, endpoint }) => `${JSON.stringify(endpoint.name)}: () => import(${JSON.stringify(file + WITH_SCHEMAS)})`,
    );
  return `export const contracts = {\n${entries.join(",\n")}\n};`;
}

async function listTitles(): Promise<string> {
  const titles = (await findEndpoints(isLogged)).map(({ endpoint }) => [endpoint.name, endpointTitle(endpoint)]);
  return `export const titles = ${JSON.stringify(Object.fromEntries(titles))};`;
}

interface FoundEndpoint {
  name: string;
  method: string;
  summary: string;
  download?: unknown;
}

async function findEndpoints(
  isWanted: (value: unknown) => boolean,
): Promise<{ file: string; endpoint: FoundEndpoint }[]> {
  const files = await Array.fromAsync(glob("src/{features/*,domain}/*/*contract.ts", { cwd: root }));
  const found = await Promise.all(
    files.toSorted().map(async (place) => {
      const file = path.join(root, place);
      const endpoints = Object.values(await importContract(file)).filter(isWanted) as FoundEndpoint[];
      return endpoints.map((endpoint) => ({ file, endpoint }));
    }),
  );
  return found.flat();
}

function isForStaff(value: unknown): boolean {
  return isEndpoint(value) && typeof value.who === "object";
}

/**
 * Whether the log can contain calls of the endpoint. Hosts of bookings are users: their endpoints are not for staff, and
 * their acts are in the log.
 * @doorfortests
 */
export function isLogged(value: unknown): boolean {
  return isForStaff(value) || (isEndpoint(value) && value.method !== "GET");
}

/** The module that the browser loads instead of a contract. */
export function browserPart(contract: Record<string, unknown>): string {
  const lines = Object.entries(contract).map(([name, value]) => {
    const picked = pickForBrowser(value);
    return picked === undefined ? "" : `export const ${name} = ${JSON.stringify(picked)};`;
  });
  return lines.filter((line) => line !== "").join("\n");
}

function pickForBrowser(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { name, method, path: address, who, envelope, upload, download, isEventStream } = value;
    return { name, method, path: address, who, envelope, upload, download, isEventStream };
  }
  return isPlainData(value) ? value : undefined;
}

function isEndpoint(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;
}

function isPlainData(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlainData);
  const isRecord = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isRecord && Object.values(value).every(isPlainData);
}
