import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { limit } from "../../../test/time/limits.ts";
import { buildZip, type ZipEntry } from "../../features/content/imports/fixtures/build-zip.ts";
import { pngBytes } from "../../features/content/imports/fixtures/memory-tree.ts";

// The output of Notion: numbers in names, folders named like their pages, databases as CSV, addresses percent-encoded.

const { cli, database, folder } = await setUpCli();

const ID = {
  home: "1a2b3c4d5e6f708192a3b4c5d6e7f809",
  start: "2b3c4d5e6f708192a3b4c5d6e7f8091a",
  deep: "3c4d5e6f708192a3b4c5d6e7f8091a2b",
  last: "4d5e6f708192a3b4c5d6e7f8091a2b3c",
  table: "5e6f708192a3b4c5d6e7f8091a2b3c4d",
  one: "6f708192a3b4c5d6e7f8091a2b3c4d5e",
  two: "708192a3b4c5d6e7f8091a2b3c4d5e6f",
};
const enc = (text: string) => text.split("/").map(encodeURIComponent).join("/");

/** The same pages after their author renamed them. */
function exportOf({ home = "做饭手册", start = "先备料", ending = "备好再开火。" } = {}): ZipEntry[] {
  const at = (name: string) => `${home} ${ID.home}/${name}`;
  const startFile = `${start} ${ID.start}`;
  return [
    {
      name: `${home} ${ID.home}.md`,
      content: [
        `# ${home}\n\n<aside>\n💡 火候最要紧\n\n</aside>\n\n[最后一步](${enc(at(`最后一步 ${ID.last}.md`))})`,
        `[${start}](${enc(at(`${startFile}.md`))})`,
        `[菜谱](${enc(at(`菜谱 ${ID.table}.csv`))})`,
        "```\n[不动](a.csv)\n```",
      ].join("\n\n"),
    },
    {
      name: at(`${startFile}.md`),
      content: `# ${start}\n\n${ending}\n\n![图](${enc(`${startFile}/锅 1.png`)})\n\n公式 $a^2$，见[深处](https://www.notion.so/zhang/shen-chu-${ID.deep}?pvs=4)和[别处](https://www.notion.so/zhang/${"f".repeat(32)})。`,
    },
    { name: at(`${startFile}/锅 1.png`), content: pngBytes },
    { name: at(`${startFile}/深处 ${ID.deep}.md`), content: "# 深处\n\n- 折叠的\n    - 里面" },
    { name: at(`最后一步 ${ID.last}.md`), content: "# 最后一步\n\n![远](https://example.com/far.png)" },
    {
      name: at(`菜谱 ${ID.table}.csv`),
      content: `\ufeff菜名,时间,相关\n红烧肉|慢,"一小时\n起",番茄炒蛋 (${enc(`菜谱 ${ID.table}/番茄炒蛋 ${ID.one}.md`)})\n番茄炒蛋,5 分钟,\n没有页的,*,`,
    },
    { name: at(`菜谱 ${ID.table}_all.csv`), content: "菜名,时间,相关,隐藏\n" },
    {
      name: at(`菜谱 ${ID.table}/番茄炒蛋 ${ID.one}.md`),
      content: "# 番茄炒蛋\n\n时间: 5 分钟\n标签: 快手, 家常\n\n先炒蛋。",
    },
    { name: at(`菜谱 ${ID.table}/红烧肉 慢 ${ID.two}.md`), content: "# 红烧肉|慢\n\n时间: 一小时起\n\n焯水。" },
  ];
}

async function write(entries: ZipEntry[], name = `Export-${randomUUID()}.zip`): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, buildZip(entries));
  return file;
}

const documents = async () =>
  (
    await database.pool.query<{ id: string; title: string; depth: number; html: string }>(
      `select document.id, document.title, document.depth, coalesce(text.html, '') as html
       from documents as document left join document_texts as text on text.document_id = document.id order by document.position`,
    )
  ).rows;

test("imports an export of Notion as a book: its tree in the order of its links, tables, properties, pictures", async () => {
  const outcome = await cli("import", await write(exportOf()), "--as", "book", "--type", "free");
  expect(outcome).toMatchObject({ code: 0 });
  expect(outcome.out).toContain("Notion 导出（Markdown 和 CSV）");
  expect(outcome.out).toContain("导入完成：做饭手册");
  expect(outcome.out).toContain("数据库《菜谱》成了一张表，3 行");
  expect(outcome.out).toMatch(/远程图片[^\n]*\n.*far\.png/);
  const found = await documents();
  expect(found.map(({ title, depth }) => `${"-".repeat(depth)}${title}`)).toEqual([
    // The page with the name of the book.
    "简介",
    "-最后一步",
    "-先备料",
    "--深处",
    "-菜谱",
    "--红烧肉|慢",
    "--番茄炒蛋",
  ]);
  const html = (title: string) => found.find((one) => one.title === title)?.html ?? "";
  const idOf = (title: string) => found.find((one) => one.title === title)?.id;
  expect(html("简介")).toMatch(/<blockquote>\s*<p>💡 火候最要紧<\/p>\s*<\/blockquote>/);
  for (const title of ["最后一步", "先备料", "菜谱"])
    expect(html("简介")).toMatch(new RegExp(`<a href="[^"]*/document/${idOf(title)}"[^>]*>${title}`));
  expect(html("简介")).toContain("[不动](a.csv)");
  expect(html("先备料")).toMatch(/<img[^>]* src="\/files\//);
  expect(html("先备料")).toMatch(new RegExp(`/document/${idOf("深处")}"[^>]*>深处`));
  expect(html("先备料")).toContain(`https://www.notion.so/zhang/${"f".repeat(32)}`);
  expect(html("菜谱")).toMatch(
    new RegExp(`<td><a href="[^"]*/document/${idOf("红烧肉|慢")}"[^>]*>红烧肉\\|慢</a></td>`),
  );
  expect(html("菜谱")).toMatch(/一小时<br>起/);
  expect(html("菜谱")).toMatch(
    new RegExp(`<td><a href="[^"]*/document/${idOf("番茄炒蛋")}"[^>]*>番茄炒蛋</a></td>\\s*</tr>`),
  );
  expect(html("菜谱")).toContain("<td>*</td>");
  expect(html("番茄炒蛋")).toMatch(/<li><strong>时间<\/strong>：5 分钟<\/li>\s*<li><strong>标签<\/strong>：快手, 家常/);
});

test("the report names what a view of a database hides: columns by name, rows by number; a broken complete table removes nothing", async () => {
  const view = `名单 ${"c".repeat(32)}`;
  const bring = async (whole: string) => {
    const entries = [
      { name: `${view}.csv`, content: "姓名,城市\n甲,北京\n" },
      { name: `${view}_all.csv`, content: whole },
    ];
    return (await cli("import", await write(entries), "--as", "book", "--type", "free", "--dry-run")).out;
  };
  const outcome = await bring("姓名,城市,电话,备注\n甲,北京,1,\n乙,上海,2,\n丙,广州,3,\n");
  expect(outcome).toContain("数据库《名单》的视图没有显示 2 列（电话、备注）、2 行，没有收");
  expect(await bring("姓名,城市\n甲,北京\n")).not.toContain("视图没有显示");
  expect(await bring("城市,姓名\n北京,甲\n")).not.toContain("视图没有显示");
  const broken = await bring('姓名,"城市\n');
  expect(broken).toContain("数据库《名单》成了一张表，1 行");
  expect(broken).toContain("没法知道数据库《名单》的视图有没有藏起列和行");
});

test("the next export updates its pages whatever their names are now, and the same export changes nothing", async () => {
  const before = await documents();
  const again = await cli("import", await write(exportOf()), "--as", "book");
  expect(again.out).toContain("（新 0，更新 0，未变 7，失败 0）");
  const renamed = await cli(
    "import",
    await write(exportOf({ home: "厨房手册", start: "备料", ending: "开火前备好。" })),
    "--as",
    "book",
  );
  expect(renamed.out).toMatch(/（新 0，更新 \d，未变 \d，失败 0）/);
  const after = await documents();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ title }) => title)).toContain("备料");
  expect((await database.pool.query("select count(*)::int as n from books")).rows).toEqual([{ n: 1 }]);
});

test("nested archives and an unpacked folder are the same export", async () => {
  const entries = exportOf({ home: "厨房手册", start: "备料", ending: "开火前备好。" });
  const parts = [entries.slice(0, 4), entries.slice(4)].map((some, at) => ({
    name: `Export-Part-${at + 1}.zip`,
    content: buildZip(some),
  }));
  const packed = await cli("import", await write(parts), "--as", "book");
  expect(packed.out).toContain("（新 0，更新 0，未变 7，失败 0）");
  const unpacked = path.join(folder, "unpacked");
  for (const { name, content = "" } of entries) {
    await mkdir(path.dirname(path.join(unpacked, String(name))), { recursive: true });
    await writeFile(path.join(unpacked, String(name)), content);
  }
  expect((await cli("import", unpacked, "--as", "book")).out).toContain("（新 0，更新 0，未变 7，失败 0）");
});

test("refuses archives that Notion did not write, and ends hostile ones with a message", async () => {
  const plain = await cli(
    "import",
    await write([{ name: "a/d41d8cd98f00b204e9800998ecf8427e.md", content: "# 一\n\n话" }]),
    "--as",
    "book",
    "--dry-run",
  );
  expect(plain.out).toContain("普通文件夹");
  const twins = await write([
    { name: `甲 ${ID.one}.md`, content: "# 甲\n\n一" },
    { name: `乙 ${ID.one}.md`, content: "# 乙\n\n二" },
    { name: `甲 ${ID.two}.md`, content: "# 甲\n\n三" },
    { name: `坏 ${ID.table}.csv`, content: 'a,b\n"没有完,' },
  ]);
  const outcome = await cli("import", twins, "--as", "book", "--dry-run");
  expect(outcome).toMatchObject({ code: 0 });
  expect(outcome.out).toContain("和另一页同一个编号，只收第一页");
  expect(outcome.out).toContain("数据库《坏》的 CSV 读不出来");
  const bomb = buildZip([{ name: "x.md", content: Buffer.alloc(40 * 2 ** 20) }]);
  const nested = await cli("import", await write([{ name: "Part-1.zip", content: bomb }]), "--as", "book", "--dry-run");
  expect(nested.out + nested.err).toMatch(/压缩比异常|没有/);
  const broken = await cli(
    "import",
    await write([{ name: "Part-1.zip", content: "PK 不是" }]),
    "--as",
    "book",
    "--dry-run",
  );
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining("Part-1.zip 不完好") });
});

test("a part that is too large ends the import instead of importing half of it; one damaged page is named", async () => {
  const large = buildZip([{ name: "a.bin", content: randomBytes(65 * 2 ** 20), compressionLevel: 0 }]);
  for (const parts of [[], [{ name: "Part-2.zip", content: buildZip(exportOf()) }]]) {
    const file = await write([{ name: "Part-1.zip", content: large, compressionLevel: 0 }, ...parts]);
    const outcome = await cli("import", file, "--as", "book", "--dry-run");
    expect(outcome).toMatchObject({
      code: 1,
      err: expect.stringContaining("Part-1.zip：文件超过 64 MiB，不读；请先解压"),
    });
  }
  const whole = buildZip([
    { name: `好 ${ID.one}.md`, content: "# 好" },
    { name: `坏 ${ID.two}.md`, content: "#坏的一页" },
  ]);
  // One byte of the compressed second page, so that its checksum is wrong.
  const at = whole.lastIndexOf(ID.two, whole.indexOf("PK\x01\x02")) + ID.two.length + 3 + 4;
  whole.writeUInt8((whole[at] ?? 0) ^ 0x10, at);
  const file = path.join(folder, "damaged.zip");
  await writeFile(file, whole);
  const outcome = await cli("import", file, "--as", "book", "--dry-run");
  expect(outcome.out).toMatch(/文档 1（/);
  expect(outcome.out).toMatch(/坏 7[0-9a-f]+\.md {2}这一页读不出来，没有导入/);
});

test("imports two thousand pages that all refer to each other in a limited time", {
  timeout: limit(20_000),
}, async () => {
  const id = (n: number) => n.toString(16).padStart(32, "0");
  const names = Array.from({ length: 2_000 }, (_, n) => `页 ${n} ${id(n + 1)}`);
  const entries = names.map((name, n) => ({
    name: n === 0 ? `${name}.md` : `${names[0]}/${name}.md`,
    content: `# 页 ${n}\n\n[下一页](${enc(`${names[(n * 7) % 2_000]}.md`)})`,
  }));
  const outcome = await cli("import", await write(entries), "--as", "book", "--dry-run");
  expect(outcome.out).toContain("文档 2000");
});
