import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = /\/(?:features\/[^/]+|domain)\/[^/]+\/(?:[a-z-]+-)?contract\.ts$/;

/**
 * Gives the browser of each contract only what a call needs: name, method, path, envelope, files. Shapes are checked on the
 * server; with them every page would carry zod. Importing a schema into browser code becomes a build error.
 */
export function browserContracts(): Plugin {
  return {
    name: "browser-contracts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!CONTRACT.test(file)) return null;
      this.addWatchFile(file);
      const version = statSync(file).mtimeMs;
      const contract = (await import(`${pathToFileURL(file).href}?v=${version}`)) as Record<string, unknown>;
      return { code: browserPart(contract), map: null };
    },
  };
}

/** The module that the browser gets in a contract's place. */
export function browserPart(contract: Record<string, unknown>): string {
  const lines = Object.entries(contract).map(([name, value]) => {
    const picked = pickForBrowser(value);
    return picked === undefined ? "" : `export const ${name} = ${JSON.stringify(picked)};`;
  });
  return lines.filter((line) => line !== "").join("\n");
}

function pickForBrowser(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { name, method, path, who, envelope, upload, download, isEventStream } = value;
    return { name, method, path, who, envelope, upload, download, isEventStream };
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
