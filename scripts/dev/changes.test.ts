import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer, createServerModuleRunner, type HotPayload, type Plugin } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { followServerChanges } from "./server-changes.ts";

const ENTRY = "scripts/dev/site-entry.ts";
const PAGES = "virtual:react-router/server-build";

/** Replaces the framework's list of pages. */
const pages: Plugin = {
  name: "pages",
  resolveId: (source) => (source === PAGES ? `\0${PAGES}` : null),
  load: (id) => (id === `\0${PAGES}` ? 'export { title } from "/src/page.ts";' : null),
};

/** A site with one use case and one page, run from sources in the same way as in `run-development.ts`. */
async function startSources() {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), "zhixing-sources-")));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  await write(ENTRY, 'import { answer } from "../../src/use-case.ts";\nexport const start = () => answer();\n');
  await write("src/use-case.ts", 'export const answer = () => "before";\n');
  await write("src/page.ts", 'export const title = "before";\nimport.meta.hot?.accept();\n');

  const restarts: string[] = [];
  const restarted = Promise.withResolvers<void>();
  const onChange = (file: string) => {
    restarts.push(path.relative(root, file));
    restarted.resolve();
  };
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    plugins: [pages, followServerChanges(onChange)],
    server: { middlewareMode: true, ws: false },
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  onTestFinished(async () => {
    await runner.close();
    await vite.close();
    await rm(root, { recursive: true });
  });

  const updated = Promise.withResolvers<HotPayload>();
  const { client } = vite.environments;
  client.hot.send = (payload: HotPayload | string) => {
    if (typeof payload !== "string" && payload.type !== "connected") updated.resolve(payload);
  };
  await client.transformRequest("/src/page.ts");
  return {
    write,
    restarts,
    restarted: restarted.promise,
    /** The update that the open browser receives. */
    updated: updated.promise,
    call: async () => (await runner.import<{ start(): string }>(path.join(root, ENTRY))).start(),
    render: async () => (await runner.import<{ title: string }>(PAGES)).title,
  };
}

test("a changed use case restarts the site, and the next call uses it", async () => {
  const { write, restarts, restarted, call } = await startSources();
  expect(await call()).toBe("before");
  await write("src/use-case.ts", 'export const answer = () => "after";\n');
  await restarted;
  expect(restarts).toEqual(["src/use-case.ts"]);
  expect(await call()).toBe("after");
});

test("a changed page is replaced in the open browser and used by the next rendering, without a restart", async () => {
  const { write, restarts, updated, call, render } = await startSources();
  expect([await call(), await render()]).toEqual(["before", "before"]);
  await write("src/page.ts", 'export const title = "after";\nimport.meta.hot?.accept();\n');
  expect(await updated).toMatchObject({ type: "update", updates: [{ path: "/src/page.ts" }] });
  await expect.poll(render).toBe("after");
  expect(restarts).toEqual([]);
});
