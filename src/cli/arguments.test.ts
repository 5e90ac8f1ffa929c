import { expect, test } from "vitest";
import { readArguments, UsageError } from "./arguments.ts";

function wrongness(line: string): string {
  try {
    readArguments(line.split(" ").filter(Boolean));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "accepted";
}

test("an import is read with all its options", () => {
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
    isDryRun: true,
    isFullReport: false,
  });
});

test("an import may take every document outside the contents", () => {
  expect(readArguments(["import", "x", "--as=book", "--unlisted", "all"])).toMatchObject({ unlisted: "all" });
  expect(wrongness("import x --as=book --unlisted some")).toBe("--unlisted 只能是 linked 或 all");
});

test("without words, or asked for help, it helps", () => {
  for (const line of ["", "help", "--help", "import --help", "migrate -h"])
    expect(readArguments(line.split(" ").filter(Boolean))).toEqual({ name: "help" });
});

test("what it does not understand is one clear sentence", () => {
  expect(wrongness("imprt x")).toBe(
    "没有命令“imprt”，可用的有 import、create-admin、reset-2fa、wechat、unlink-wechat、backup、restore、migrate、help",
  );
  expect(wrongness("migrate now")).toBe("migrate 不需要“now”");
  expect(wrongness("import --as book")).toContain("要写明文件夹或 zip");
  expect(wrongness("import a b --as book")).toContain("多出了“b”");
  expect(wrongness("import a --ass book")).toBe("没有选项 --ass");
  expect(wrongness("import a")).toBe("--as 要写 book 或 articles");
  expect(wrongness("import a --as")).toBe("选项 --as 要带一个值");
  expect(wrongness("import a --as book --dry-run=1")).toBe("选项 --dry-run 不带值");
});

test("the commands for accounts want an account and nothing else", () => {
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

test("types stand on their own shelves", () => {
  expect(wrongness("import a --as book --type paid_article")).toContain("没有“paid_article”");
  expect(wrongness("import a --as articles --type vip")).toContain("只能是 free、paid_article");
  expect(wrongness("import a --as book --type vip --shelf system")).toBe("类型 vip 不能放在 system 书架上");
  expect(wrongness("import a --as book --shelf top")).toBe("--shelf 只能是 system 或 vip");
  expect(wrongness("import a --as articles --title x")).toBe("--title 只用于 --as book");
  expect(wrongness("import a --as book --type free --shelf vip")).toBe("accepted");
});
