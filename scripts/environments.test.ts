import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "./run-command.ts";
import { ENVIRONMENTS } from "./test-steps.ts";

/** The errors of the environment's compiler for a file with this text in that folder; other files are omitted. */
function compile(environment: string, place: string, text: string): string[] {
  const { config } = ts.readConfigFile(path.join(root, `tsconfig.${environment}.json`), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const name = path.join(root, place);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => (path.resolve(file) === name ? text : readFile.call(host, file));
  host.fileExists = (file) => path.resolve(file) === name || fileExists.call(host, file);
  const declarations = fileNames.filter((file) => file.includes("/test/types/"));
  const program = ts.createProgram([name, ...declarations], { ...options, incremental: false }, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => /^Cannot find name '(\w+)'/.exec(ts.flattenDiagnosticMessageText(messageText, "\n"))?.[1])
    .map((found) => found ?? "other");
}

test.each([
  ["browser", "src/ui/planted.ts", 'export const planted = [process.env, Buffer.from("")];', ["process", "Buffer"]],
  ["browser", "src/ui/planted.ts", "export const planted = [document.title, import.meta.env.PAGE_PATHS];", []],
  ["domain", "src/domain/planted.ts", "export const planted = [document.title, process.env];", ["document", "process"]],
  ["domain", "src/domain/planted.ts", 'export const planted = new URL("/a", "https://b.example").searchParams;', []],
  ["server", "src/kit/values/planted.ts", "export const planted = [document.title, name];", ["document", "name"]],
  ["server", "src/kit/values/planted.ts", 'export const planted = [process.env, Buffer.from("")];', []],
  ["server", "src/start/planted.ts", "export const planted = document.title;", ["document"]],
  ["server", "src/composition/planted.ts", "export const planted = [document.title, process.env];", ["document"]],
  ["tools", "scripts/planted.ts", "export const planted = document.title;", ["document"]],
  ["tools", "scripts/planted.ts", "export const planted = process.env;", []],
])("reports globals that the %s environment lacks in %s: %s", (environment, place, text, missing) => {
  expect(compile(environment, place, text)).toEqual(missing);
});

describe("each environment covers its folders", () => {
  test.each([
    ["browser", "src/features/identity/auth/web/browser-session.ts"],
    ["browser", "src/ui/scroll/follow-scroll.ts"],
    ["domain", "src/domain/access/levels.ts"],
    ["domain", "src/features/learning/notes/contract.ts"],
    ["server", "src/features/commerce/orders/server/orders.ts"],
    ["server", "src/adapters/storage/s3/s3-call.ts"],
    ["server", "src/start/start-site.ts"],
    ["server", "src/composition/app.ts"],
    ["tools", "scripts/build.ts"],
  ])("the %s environment includes %s", (environment, file) => {
    const { config } = ts.readConfigFile(path.join(root, `tsconfig.${environment}.json`), ts.sys.readFile);
    const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    expect(fileNames.map((name) => path.relative(root, name).replaceAll("\\", "/"))).toContain(file);
    expect(ENVIRONMENTS.map(({ name }) => name)).toContain(environment);
  });
});
