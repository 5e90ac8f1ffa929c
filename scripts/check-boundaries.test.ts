import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findBrokenBoundaries } from "./check-boundaries.ts";
import { root } from "./run-command.ts";

// Starting dependency-cruiser takes a second, so all tests share its report on two code bases: a valid one, and one
// that breaks every rule, each in separate files where a test checks that no other rule is broken.

interface Project {
  folder: string;
  /** Creates both files; the first imports the second. */
  connect(from: string, to: string, isTypeOnly?: boolean): Promise<void>;
  write(file: string, code: string): Promise<void>;
  addPackage(name: string): Promise<void>;
}

let valid: string[];
let broken: string[];

async function openProject(devDependencies: Record<string, string> = {}): Promise<Project> {
  const dependencies = { "@hono/node-server": "2" };
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-boundaries-"));
  await cp(path.join(root, "tsconfig.json"), path.join(folder, "tsconfig.json"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module", dependencies, devDependencies }));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) await addPackage(name);
  return { folder, connect, write, addPackage };

  async function connect(from: string, to: string, isTypeOnly = false): Promise<void> {
    const target = path.posix.relative(path.posix.dirname(from), to);
    const relative = target.startsWith(".") ? target : `./${target}`;
    const name = path.basename(to).replace(/\W/g, "_");
    await write(to, "export const it = 1;\n");
    await write(
      from,
      `import ${isTypeOnly ? "type " : ""}{ it as ${name} } from "${relative}";\nexport type { ${name} };\n`,
    );
  }

  async function write(file: string, code: string): Promise<void> {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await appendFile(path.join(folder, file), code);
  }

  async function addPackage(name: string): Promise<void> {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    await write(`node_modules/${name}/index.js`, "export const it = 1;\n");
  }
}

const CYCLE = ["order", "price", "plan"].map((name) => `src/features/commerce/orders/server/${name}.ts`) as [
  string,
  string,
  string,
];

const RULES = [
  ["kit-imports-only-kit", "src/kit/values/money.ts", "src/ports/clock.ts"],
  [
    "contracts-import-no-implementation",
    "src/features/content/books/contract.ts",
    "src/features/content/books/server/store.ts",
  ],
  [
    "slice-servers-import-no-adapters-or-screens",
    "src/features/content/books/server/books.ts",
    "src/adapters/storage/disk.ts",
  ],
  [
    "slices-import-no-server-or-screen-of-others",
    "src/features/content/books/server/books.ts",
    "src/features/identity/auth/server/people/user-store.ts",
  ],
  [
    "slices-import-no-server-or-screen-of-others",
    "src/features/content/books/server/gate.ts",
    "src/features/identity/auth/web/login.tsx",
  ],
  ["domain-imports-only-kit-and-ports", "src/domain/access/level.ts", "src/features/access/membership/contract.ts"],
  ["seo-imports-only-kit-ports-and-domain", "src/seo/share.ts", "src/features/front/site/contract.ts"],
  ["slices-in-order", "src/features/identity/auth/login.ts", "src/features/identity/staff/duty.ts"],
  ["slices-in-order", "src/features/access/membership/level.ts", "src/features/commerce/orders/sum.ts"],
  ["slices-in-order", "src/features/content/books/web/row.tsx", "src/features/content/courses/web/cover.tsx"],
  [
    "subfolders-in-order",
    "src/features/identity/auth/server/people/user.ts",
    "src/features/identity/auth/server/qr/scene.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/identity/auth/server/account/name.ts",
    "src/features/identity/auth/server/auth.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/identity/auth/web/session/key.ts",
    "src/features/identity/auth/web/qr/scene.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/identity/auth/web/fields/code.tsx",
    "src/features/identity/auth/web/dialog.tsx",
  ],
  [
    "subfolders-in-order",
    "src/features/content/imports/source/outline.ts",
    "src/features/content/imports/plan/plan.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/front/site/server/legal/edition.ts",
    "src/features/front/site/server/admin/deed.ts",
  ],
  ["subfolders-in-order", "src/features/front/site/server/covers/cover.ts", "src/features/front/site/server/site.ts"],
  ["subfolders-in-order", "src/features/front/site/web/frame/bar.tsx", "src/features/front/site/web/home/hero.tsx"],
  [
    "subfolders-in-order",
    "src/features/content/media/server/ingest/poster.ts",
    "src/features/content/media/server/play/ticket.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/content/media/web/player/bar.tsx",
    "src/features/content/media/web/items/list.tsx",
  ],
  [
    "subfolders-in-order",
    "src/features/content/courses/server/stores/lesson.ts",
    "src/features/content/courses/server/admin/deed.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/content/courses/web/outline/row.tsx",
    "src/features/content/courses/web/lesson/page.tsx",
  ],
  [
    "subfolders-in-order",
    "src/features/commerce/orders/server/payment/pay.ts",
    "src/features/commerce/orders/server/closing/close.ts",
  ],
  [
    "subfolders-in-order",
    "src/features/commerce/orders/web/order/row.tsx",
    "src/features/commerce/orders/web/payment/panel.tsx",
  ],
  ["subfolders-of-ui-in-order", "src/ui/display/icon.tsx", "src/ui/controls/button.tsx"],
  ["subfolders-of-ui-in-order", "src/ui/controls/button.tsx", "src/ui/dialog/sheet.tsx"],
  [
    "text-store-only-for-slice-servers",
    "src/features/content/books/web/gate.tsx",
    "src/features/content/texts/server/store.ts",
  ],
  [
    "stored-answers-only-for-slice-servers",
    "src/composition/selling.ts",
    "src/features/identity/idempotency/server/create-once.ts",
  ],
  [
    "price-store-only-for-sold-items",
    "src/features/commerce/orders/server/order/sum.ts",
    "src/features/access/prices/server/price-store.ts",
  ],
  ["sql-only-in-stores", "src/features/content/books/server/save-book.ts", "node_modules/drizzle-orm/index.ts"],
  ["adapters-import-no-callers", "src/adapters/sms/sender.ts", "src/http/server.ts"],
  ["sandbox-only-in-start", "src/http/server.ts", "src/sandbox/phone.ts"],
  ["http-imports-no-screens", "src/http/server.ts", "src/pages/site/index-page.tsx"],
  ["nothing-imports-route-modules", "src/screens/site/banner.tsx", "src/pages/site/index-page.tsx"],
  ["only-route-modules-import-screens", "src/features/content/books/web/gate.tsx", "src/screens/reading/text.tsx"],
  ["only-route-modules-import-screens", "src/ui/controls/button.tsx", "src/console/menu.tsx"],
  ["screens-import-no-server-code", "src/pages/buying/vip-page.tsx", "src/http/api/api.ts"],
  ["screens-import-no-server-code", "src/screens/buying/checkout.tsx", "src/http/api/api.ts"],
  ["screens-import-no-server-code", "src/ui/controls/button.tsx", "src/features/content/books/server/store.ts"],
  ["app-context-imports-only-types-of-server-code", "src/app-context.ts", "src/features/content/books/server/books.ts"],
  ["only-entry-points-import-the-composition-root", "src/http/server.ts", "src/composition/app.ts"],
  [
    "only-entry-points-import-composition",
    "src/features/front/search/server/index.ts",
    "src/composition/searched-content.ts",
  ],
  [
    "only-entry-points-import-composition",
    "src/screens/reading/article-page.tsx",
    "src/composition/discussed-content.ts",
  ],
  [
    "only-entry-points-import-the-composition-root",
    "src/composition/exported-content.ts",
    "src/cli/transfer/export.ts",
  ],
  ["sandbox-imports-no-slices-or-pages", "src/sandbox/gateway.ts", "src/features/commerce/orders/server/orders.ts"],
  ["product-imports-no-tests-or-scripts", "src/kit/values/money.ts", "test/time/fixed-clock.ts"],
] as const;

const PAGE = "src/pages/site/about-page.tsx";

/** Imports of files outside the code base. */
const PACKAGES = [
  ["screens-import-no-node-modules", "src/pages/site/disk-page.tsx", "node:fs", "fs"],
  ["screens-import-no-node-modules", "src/features/content/books/web/path-gate.tsx", "node:path", "path"],
  ["no-undeclared-packages", "src/kit/values/rate.ts", "stray", "node_modules/stray/index.js"],
  ["no-undeclared-packages", "src/ui/display/badge.tsx", "nowhere", "nowhere"],
  ["production-code-imports-no-dev-packages", "src/adapters/sms/built-sender.ts", "tool", "node_modules/tool/index.js"],
  [
    "production-code-imports-no-dev-packages",
    "src/features/content/books/server/built.ts",
    "tool",
    "node_modules/tool/index.js",
  ],
] as const;

const COMMAND_LINE = ["src/cli/main.ts", "src/http/listen.ts", "src/http/deep.ts"] as const;

const SUBFOLDERS_OF_IDENTITY = [
  "people",
  "sessions",
  "codes",
  "passwords",
  "second-factor",
  "qr",
  "sign-in",
  "account",
  "owner",
];
const FILES_OF_IDENTITY = SUBFOLDERS_OF_IDENTITY.map(
  (subfolder) => `src/features/identity/auth/server/${subfolder}/it.ts`,
);
const UPWARD = FILES_OF_IDENTITY.flatMap((low, index) =>
  FILES_OF_IDENTITY.slice(index + 1).map((high) => [low, high] as const),
);

beforeAll(async () => {
  const projects = await Promise.all([buildValid(), buildBroken()]);
  [valid, broken] = (await Promise.all(projects.map(({ folder }) => findBrokenBoundaries(folder)))) as [
    string[],
    string[],
  ];
  for (const { folder } of projects) await rm(folder, { recursive: true });
});

async function buildValid(): Promise<Project> {
  const project = await openProject();
  const { connect } = project;
  await connect("src/app-context.ts", "src/features/content/books/server/books.ts", true);
  await connect("src/features/commerce/orders/server/orders.ts", "src/features/access/membership/contract.ts");
  await connect("src/composition/app.ts", "src/adapters/sms/sender.ts");
  await connect("src/composition/app.ts", "src/composition/searched-content.ts");
  await connect("src/composition/searched-content.ts", "src/features/content/books/server/searched-books.ts");
  await connect("src/pages/buying/vip-page.tsx", "src/features/access/membership/web/plans/plan-card.tsx");
  await connect("src/features/commerce/orders/web/row.tsx", "src/features/access/membership/web/plans/plan-card.tsx");
  await connect("src/features/commerce/orders/sum.ts", "src/domain/orders/subjects.ts");
  await connect("src/http/server.ts", "src/kit/api/endpoint.ts");
  await connect("src/features/content/books/server/book-store.ts", "node_modules/drizzle-orm/index.ts");
  await connect("src/features/identity/auth/server/qr/scene.ts", "src/features/identity/auth/server/people/user.ts");
  await openCycle(project);
  await connectCommandLine(project);
  return project;
}

async function openCycle({ connect }: Project): Promise<void> {
  const [order, price, plan] = CYCLE;
  await connect(order, price);
  await connect(price, plan, true);
}

async function connectCommandLine({ connect }: Project): Promise<void> {
  const [main, listen, deep] = COMMAND_LINE;
  await connect(main, listen);
  await connect(listen, deep);
}

async function buildBroken(): Promise<Project> {
  const project = await openProject({ tool: "1" });
  const { connect, write, addPackage } = project;
  await openCycle(project);
  await connect(CYCLE[2], CYCLE[0], true);
  await connect("src/features/identity/auth/web/use-captcha.ts", "src/root.tsx", true);
  for (const [, from, to] of RULES) await connect(from, to);
  await connect(PAGE, "src/features/content/books/server/books.ts", true);
  await addPackage("stray");
  for (const [, from, name] of PACKAGES) await write(from, `import "${name}";\n`);
  await connectCommandLine(project);
  await write(COMMAND_LINE[2], 'import "@hono/node-server";\n');
  for (const [low, high] of UPWARD) {
    await connect(high, low);
    await connect(low, high);
  }
  await write("src/features/commerce/orders/server/later/it.ts", "export const it = 1;\n");
  for (let file = 0; file < 66; file += 1) await write(`src/features/community/talk/server/file-${file}.ts`, "");
  return project;
}

/** All violations of imports of these files. */
function brokenBy(...files: readonly string[]): string[] {
  return broken.filter((line) => files.some((file) => line.includes(`: ${file} → `)));
}

test("reports a cycle, also through three files and of types only", () => {
  expect(valid).toEqual([]);
  expect(broken).toContain(`no-circular-imports: ${CYCLE[0]} → ${CYCLE[1]}`);
});

test("no module imports the root, not even its types", () => {
  expect(brokenBy("src/features/identity/auth/web/use-captcha.ts")).toEqual([
    "root-is-not-imported: src/features/identity/auth/web/use-captcha.ts → src/root.tsx",
  ]);
});

test("reports every broken layer and slice boundary", () => {
  const named = RULES.map(([rule, from, to]) => `${rule}: ${from} → ${to}`);
  expect(broken).toEqual(expect.arrayContaining(named));
});

test("a page may not import even the type of a server file", () => {
  expect(brokenBy(PAGE)).toHaveLength(1);
});

test("reports a module without browser support, an undeclared package and a tool imported by the product", () => {
  const named = PACKAGES.map(([rule, from, , to]) => `${rule}: ${from} → ${to}`);
  expect(brokenBy(...PACKAGES.map(([, from]) => from)).toSorted()).toEqual(named.toSorted());
});

test("the command line may not import code that renders or serves pages, directly or indirectly", () => {
  expect(valid).toEqual([]);
  expect(brokenBy(...COMMAND_LINE)).toEqual([
    "command-line-loads-no-pages-or-server: src/cli/main.ts → node_modules/@hono/node-server/index.js",
  ]);
});

test("each subfolder of identity may import every earlier subfolder and no later one", () => {
  const lines = brokenBy(...FILES_OF_IDENTITY).filter((line) => line.startsWith("subfolders-in-order"));
  expect(new Set(lines)).toEqual(new Set(UPWARD.map(([low, high]) => `subfolders-in-order: ${low} → ${high}`)));
});

test("reports a folder or slice without a place in the order, and a large slice without sub-folders", () => {
  // All others name importer and imported file.
  expect(broken.filter((line) => !line.includes(" → "))).toEqual([
    "subfolder without a place in the order of scripts/subfolders.ts: features/commerce/orders/server/later",
    "a slice of 66 files has subfolders (scripts/subfolders.ts): src/features/community/talk/server",
    "slice without a place in the order of scripts/slices.ts: community/talk",
  ]);
});

test("reports nothing for a valid code base", () => {
  expect(valid).toEqual([]);
});
