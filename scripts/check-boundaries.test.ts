import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { findBrokenBoundaries } from "./check-boundaries.ts";
import { root } from "./run-command.ts";

// Starting dependency-cruiser takes a second, so all tests share its report on two code bases: a valid one, and one
// that breaks every rule, each in separate files where a test checks that no other rule is broken.

interface House {
  folder: string;
  /** Creates both files; the first imports the second. */
  connect(from: string, to: string, isTypeOnly?: boolean): Promise<void>;
  write(file: string, code: string): Promise<void>;
  addPackage(name: string): Promise<void>;
}

let sound: string[];
let broken: string[];

async function openHouse(devDependencies: Record<string, string> = {}): Promise<House> {
  const dependencies = { "@hono/node-server": "2" };
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-house-"));
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

const CIRCLE = ["order", "price", "plan"].map((name) => `src/features/commerce/orders/server/${name}.ts`) as [
  string,
  string,
  string,
];

const RULES = [
  ["kit-stands-alone", "src/kit/values/money.ts", "src/ports/clock.ts"],
  [
    "ports-and-contracts-lean-on-kit-only",
    "src/features/content/books/contract.ts",
    "src/features/content/books/server/store.ts",
  ],
  ["domain-knows-no-outside", "src/features/content/books/server/books.ts", "src/adapters/storage/disk.ts"],
  [
    "slices-keep-their-walls",
    "src/features/content/books/server/books.ts",
    "src/features/identity/auth/server/people/user-store.ts",
  ],
  ["slices-keep-their-walls", "src/features/content/books/server/gate.ts", "src/features/identity/auth/web/login.tsx"],
  ["domain-leans-on-kit-only", "src/domain/access/level.ts", "src/features/access/membership/contract.ts"],
  ["domain-leans-on-kit-only", "src/seo/share.ts", "src/features/front/site/contract.ts"],
  ["slices-lie-in-order", "src/features/identity/auth/login.ts", "src/features/identity/staff/duty.ts"],
  ["slices-lie-in-order", "src/features/access/membership/level.ts", "src/features/commerce/orders/sum.ts"],
  ["slices-lie-in-order", "src/features/content/books/web/row.tsx", "src/features/content/courses/web/cover.tsx"],
  [
    "rooms-lie-in-order",
    "src/features/identity/auth/server/people/user.ts",
    "src/features/identity/auth/server/qr/scene.ts",
  ],
  [
    "rooms-lie-in-order",
    "src/features/identity/auth/server/account/name.ts",
    "src/features/identity/auth/server/auth.ts",
  ],
  ["rooms-lie-in-order", "src/features/identity/auth/web/session/key.ts", "src/features/identity/auth/web/qr/scene.ts"],
  ["rooms-lie-in-order", "src/features/identity/auth/web/fields/code.tsx", "src/features/identity/auth/web/dialog.tsx"],
  ["rooms-lie-in-order", "src/features/content/imports/source/outline.ts", "src/features/content/imports/plan/plan.ts"],
  [
    "rooms-lie-in-order",
    "src/features/front/site/server/legal/edition.ts",
    "src/features/front/site/server/admin/deed.ts",
  ],
  ["rooms-lie-in-order", "src/features/front/site/server/covers/cover.ts", "src/features/front/site/server/site.ts"],
  ["rooms-lie-in-order", "src/features/front/site/web/frame/bar.tsx", "src/features/front/site/web/home/hero.tsx"],
  [
    "rooms-lie-in-order",
    "src/features/content/media/server/ingest/poster.ts",
    "src/features/content/media/server/play/ticket.ts",
  ],
  [
    "rooms-lie-in-order",
    "src/features/content/media/web/player/bar.tsx",
    "src/features/content/media/web/items/list.tsx",
  ],
  [
    "rooms-lie-in-order",
    "src/features/content/courses/server/stores/lesson.ts",
    "src/features/content/courses/server/admin/deed.ts",
  ],
  [
    "rooms-lie-in-order",
    "src/features/content/courses/web/outline/row.tsx",
    "src/features/content/courses/web/lesson/page.tsx",
  ],
  [
    "rooms-lie-in-order",
    "src/features/commerce/orders/server/payment/pay.ts",
    "src/features/commerce/orders/server/closing/close.ts",
  ],
  [
    "rooms-lie-in-order",
    "src/features/commerce/orders/web/order/row.tsx",
    "src/features/commerce/orders/web/payment/panel.tsx",
  ],
  ["rooms-of-the-screen-lie-in-order", "src/ui/display/icon.tsx", "src/ui/controls/button.tsx"],
  ["rooms-of-the-screen-lie-in-order", "src/ui/controls/button.tsx", "src/ui/dialog/sheet.tsx"],
  [
    "texts-lie-under-the-slices",
    "src/features/content/books/web/gate.tsx",
    "src/features/content/texts/server/store.ts",
  ],
  [
    "prices-lie-under-what-is-sold",
    "src/features/commerce/orders/server/order/sum.ts",
    "src/features/access/prices/server/price-store.ts",
  ],
  ["sql-lies-in-stores", "src/features/content/books/server/save-book.ts", "node_modules/drizzle-orm/index.ts"],
  ["adapters-do-not-look-up", "src/adapters/sms/sender.ts", "src/http/server.ts"],
  ["sandbox-is-wired-once", "src/http/server.ts", "src/sandbox/phone.ts"],
  ["doors-do-not-meet", "src/http/server.ts", "src/pages/site/index-page.tsx"],
  ["browser-door-stays-outside", "src/pages/buying/vip-page.tsx", "src/http/api/api.ts"],
  ["browser-door-stays-outside", "src/ui/controls/button.tsx", "src/features/content/books/server/store.ts"],
  ["app-context-carries-types", "src/app-context.ts", "src/features/content/books/server/books.ts"],
  ["nothing-imports-the-top", "src/http/server.ts", "src/composition/app.ts"],
  ["what-is-joined-lies-on-top", "src/features/front/search/server/index.ts", "src/composition/searched-content.ts"],
  ["what-is-joined-lies-on-top", "src/pages/reading/article-page.tsx", "src/composition/discussed-content.ts"],
  ["nothing-imports-the-top", "src/composition/exported-content.ts", "src/cli/transfer/export.ts"],
  ["sandbox-is-an-outsider", "src/sandbox/gateway.ts", "src/features/commerce/orders/server/orders.ts"],
  ["product-ships-without-its-tests", "src/kit/values/money.ts", "test/time/fixed-clock.ts"],
] as const;

const PAGE = "src/pages/site/about-page.tsx";

/** Imports of files outside the code base. */
const PACKAGES = [
  ["browser-door-runs-in-browsers", "src/pages/site/disk-page.tsx", "node:fs", "fs"],
  ["browser-door-runs-in-browsers", "src/features/content/books/web/path-gate.tsx", "node:path", "path"],
  ["no-undeclared-packages", "src/kit/values/rate.ts", "stray", "node_modules/stray/index.js"],
  ["no-undeclared-packages", "src/ui/display/badge.tsx", "nowhere", "nowhere"],
  ["production-code-needs-no-tools", "src/adapters/sms/built-sender.ts", "tool", "node_modules/tool/index.js"],
  [
    "production-code-needs-no-tools",
    "src/features/content/books/server/built.ts",
    "tool",
    "node_modules/tool/index.js",
  ],
] as const;

const COMMAND_LINE = ["src/cli/main.ts", "src/http/listen.ts", "src/http/deep.ts"] as const;

const ROOMS_OF_IDENTITY = [
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
const IDENTITY_ROOMS = ROOMS_OF_IDENTITY.map((room) => `src/features/identity/auth/server/${room}/it.ts`);
const UPWARD = IDENTITY_ROOMS.flatMap((low, index) =>
  IDENTITY_ROOMS.slice(index + 1).map((high) => [low, high] as const),
);

beforeAll(async () => {
  const houses = await Promise.all([buildSound(), buildBroken()]);
  [sound, broken] = (await Promise.all(houses.map(({ folder }) => findBrokenBoundaries(folder)))) as [
    string[],
    string[],
  ];
  for (const { folder } of houses) await rm(folder, { recursive: true });
});

async function buildSound(): Promise<House> {
  const house = await openHouse();
  const { connect } = house;
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
  await openCircle(house);
  await connectCommandLine(house);
  return house;
}

async function openCircle({ connect }: House): Promise<void> {
  const [order, price, plan] = CIRCLE;
  await connect(order, price);
  await connect(price, plan, true);
}

async function connectCommandLine({ connect }: House): Promise<void> {
  const [main, listen, deep] = COMMAND_LINE;
  await connect(main, listen);
  await connect(listen, deep);
}

async function buildBroken(): Promise<House> {
  const house = await openHouse({ tool: "1" });
  const { connect, write, addPackage } = house;
  await openCircle(house);
  await connect(CIRCLE[2], CIRCLE[0], true);
  await connect("src/features/identity/auth/web/use-captcha.ts", "src/root.tsx", true);
  for (const [, from, to] of RULES) await connect(from, to);
  await connect(PAGE, "src/features/content/books/server/books.ts", true);
  await addPackage("stray");
  for (const [, from, name] of PACKAGES) await write(from, `import "${name}";\n`);
  await connectCommandLine(house);
  await write(COMMAND_LINE[2], 'import "@hono/node-server";\n');
  for (const [low, high] of UPWARD) {
    await connect(high, low);
    await connect(low, high);
  }
  await write("src/features/commerce/orders/server/later/it.ts", "export const it = 1;\n");
  for (let file = 0; file < 66; file += 1) await write(`src/features/community/talk/server/file-${file}.ts`, "");
  return house;
}

/** All violations of imports of these files. */
function brokenBy(...files: readonly string[]): string[] {
  return broken.filter((line) => files.some((file) => line.includes(`: ${file} → `)));
}

test("reports a cycle, also through three files and of types only", () => {
  expect(sound).toEqual([]);
  expect(broken).toContain(`no-circular: ${CIRCLE[0]} → ${CIRCLE[1]}`);
});

test("no module imports the root, not even its types", () => {
  expect(brokenBy("src/features/identity/auth/web/use-captcha.ts")).toEqual([
    "nobody-imports-the-root: src/features/identity/auth/web/use-captcha.ts → src/root.tsx",
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
  expect(sound).toEqual([]);
  expect(brokenBy(...COMMAND_LINE)).toEqual([
    "command-line-renders-nothing: src/cli/main.ts → node_modules/@hono/node-server/index.js",
  ]);
});

test("each subfolder of identity may import every earlier subfolder and no later one", () => {
  const lines = brokenBy(...IDENTITY_ROOMS).filter((line) => line.startsWith("rooms-lie-in-order"));
  expect(new Set(lines)).toEqual(new Set(UPWARD.map(([low, high]) => `rooms-lie-in-order: ${low} → ${high}`)));
});

test("reports a folder or slice without a place in the order, and a large slice without sub-folders", () => {
  // All others name importer and imported file.
  expect(broken.filter((line) => !line.includes(" → "))).toEqual([
    "room without a place in the order of scripts/rooms.ts: features/commerce/orders/server/later",
    "a slice of 66 files has rooms (scripts/rooms.ts): src/features/community/talk/server",
    "slice without a place in the order of scripts/slices.ts: community/talk",
  ]);
});

test("reports nothing for a valid code base", () => {
  expect(sound).toEqual([]);
});
