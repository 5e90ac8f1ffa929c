import { expect, test } from "vitest";
import { contentSecurityPolicy } from "../../src/http/answer/security-headers.ts";
import { findDevelopmentCode } from "../check-bundle.ts";
import { DEVELOPMENT_STYLES, developmentPolicy } from "./development-policy.ts";

test("the development policy differs from the site's only in style elements", () => {
  const hashes = ["'sha256-abc='"];
  const production = contentSecurityPolicy(hashes, { playsFilms: true }).split("; ");
  const development = developmentPolicy(hashes, { playsFilms: true }).split("; ");
  expect(development.filter((directive) => !production.includes(directive))).toEqual([DEVELOPMENT_STYLES]);
  expect(production.filter((directive) => !development.includes(directive))).toEqual(["style-src 'self'"]);
});

test("reports a build that contains the development policy or code that serves source files", () => {
  const bundled = (code: string) => findDevelopmentCode(new Map([["main.js", code]]));
  expect(bundled(`const policy = "default-src 'none'; ${DEVELOPMENT_STYLES}; img-src 'self'";`)).toHaveLength(1);
  expect(bundled('import { createServer } from "vite";')).toHaveLength(1);
  expect(bundled('const vite = await import("vite");')).toHaveLength(1);
  expect(bundled(`const policy = ${JSON.stringify(contentSecurityPolicy([]))};`)).toEqual([]);
});
