import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";
import { COMMAND_NAMES, writeHelp } from "./help.ts";
import { UsageError } from "./usage.ts";

function wrongness(line: string): string {
  try {
    readArguments(line.split(" ").filter(Boolean));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "accepted";
}

test("reads an import with all its options", () => {
  expect(readArguments(["import", "./a b", "--as", "book", "--type=free", "--shelf", "vip", "--dry-run"])).toEqual({
    name: "import",
    path: "./a b",
    as: "book",
    type: "free",
    shelf: "vip",
    category: null,
    title: null,
    key: null,
    unlisted: "linked",
    language: null,
    tiers: new Map(),
    until: "none",
    hasPeople: false,
    isDryRun: true,
    isFullReport: false,
  });
});

test("an import can include every document outside the contents", () => {
  expect(readArguments(["import", "x", "--as=book", "--unlisted", "all"])).toMatchObject({ unlisted: "all" });
  expect(wrongness("import x --as=book --unlisted some")).toBe("--unlisted 只能是 linked 或 all");
});

test("an import can choose another language than Chinese", () => {
  expect(readArguments(["import", "x", "--as=book", "--language", "en"])).toMatchObject({ language: "en" });
  expect(wrongness("import x --as=site --language en")).toBe("--language 不用于 --as site");
});

test("an import maps the levels of another site's tiers", () => {
  const tiers = new Map([
    ["金卡 = 年", "vip"],
    ["gold", "premium"],
  ]);
  expect(readArguments(["import", "x", "--as=articles", "--tier", "金卡 = 年=vip, Gold=premium"])).toMatchObject({
    tiers,
  });
  for (const tier of ["Gold", "=vip", "Gold=free"])
    expect(wrongness(`import x --as=articles --tier ${tier}`)).toContain(`没有看懂“${tier}”`);
  expect(wrongness("import x --as=book --tier Gold=vip")).toBe("--tier 不用于 --as book");
});

test("without arguments, or with --help, it prints help", () => {
  for (const line of ["", "help", "--help", "-h", "help help", "help --help"])
    expect(readArguments(line.split(" ").filter(Boolean))).toEqual({ name: "help", of: null });
  for (const of of COMMAND_NAMES.filter((name) => name !== "help")) {
    for (const args of [
      [of, "--help"],
      [of, "-h"],
      ["help", of],
    ])
      expect(readArguments(args)).toEqual({ name: "help", of });
    expect(writeHelp(of)).toContain(`用法：npm run cli -- ${of}`);
    expect(writeHelp(null)).toContain(`  ${of}`);
  }
  expect(wrongness("help nothing")).toContain("没有命令“nothing”");
});

test("no command accepts an unknown option", () => {
  for (const name of COMMAND_NAMES) expect(wrongness(`${name} --nonsense`)).toBe("没有选项 --nonsense");
});

test("an invalid command line is answered with one clear sentence", () => {
  expect(wrongness("imprt x")).toBe(
    "没有命令“imprt”，可用的有 call、import、export、create-admin、reset-2fa、wechat、unlink-wechat、role、backup、fetch-backup、restore、begin-archive、drill、doctor、reindex、media、downloads、sandbox-s3、demo、migrate、help",
  );
  expect(wrongness("migrate now")).toBe("migrate 不需要“now”");
  expect(wrongness("import --as book")).toContain("要写明文件夹或 zip");
  expect(wrongness("import a b --as book")).toContain("多出了“b”");
  expect(wrongness("import a --ass book")).toBe("没有选项 --ass");
  expect(wrongness("import a")).toBe("--as 要写 book、articles、course、site 或 members");
  expect(wrongness("import a --as")).toBe("选项 --as 要带一个值");
  expect(wrongness("import a --as book --dry-run=1")).toBe("选项 --dry-run 不带值");
});

test("the commands for accounts require an account and nothing else", () => {
  expect(readArguments(["create-admin", "--account", " 138 0013 8000 "])).toEqual({
    name: "create-admin",
    account: "138 0013 8000",
  });
  expect(readArguments(["unlink-wechat", "--account=owner"])).toEqual({ name: "unlink-wechat", account: "owner" });
  expect(readArguments(["reset-2fa", "--account=owner"])).toEqual({ name: "reset-2fa", account: "owner" });
  expect(wrongness("create-admin")).toBe("create-admin 要写明账号，例如 create-admin --account owner");
  expect(wrongness("reset-2fa owner")).toBe("reset-2fa 不需要“owner”");
  expect(wrongness("create-admin --name x")).toBe("没有选项 --name");
});

test("types have their own shelves", () => {
  expect(wrongness("import a --as book --type paid_article")).toContain("没有“paid_article”");
  expect(wrongness("import a --as articles --type vip")).toContain("只能是 free、paid_article");
  expect(wrongness("import a --as book --type vip --shelf system")).toBe("类型 vip 不能放在 system 书架上");
  expect(wrongness("import a --as book --shelf top")).toBe("--shelf 只能是 system 或 vip");
  expect(wrongness("import a --as articles --title x")).toBe("--title 不用于 --as articles");
  expect(wrongness("import a --as book --type free --shelf vip")).toBe("accepted");
});
