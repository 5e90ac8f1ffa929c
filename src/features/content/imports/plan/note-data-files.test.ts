import { expect, test } from "vitest";
import { renderBytes } from "../../../../../test/render-source.ts";
import { memoryTree } from "../fixtures/memory-tree.ts";
import { buildPlan } from "./build-plan.ts";

test("data files next to the texts are reported once, and a linked file is an attachment", async () => {
  const { report } = await buildPlan(
    memoryTree({
      "a.md": "# 甲\n\n[数据](表/linked.csv)",
      "b.md": "# 乙",
      "package.json": '{"name":"book","scripts":{}}',
      "tsconfig.json": '{"compilerOptions":{}}',
      "笔记.ipynb": '{"cells":[],"nbformat":4}',
      "data/城市.csv": "城市,人口\n北京,2000\n上海,2400\n",
      "data/list.json": "[1, 2]",
      "data/list2.json": "[3, 4]",
      "data/坏.json": "{",
      "表/linked.csv": "a,b\n1,2\n",
    }),
  );
  expect(report.entries.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`)).toEqual([
    "attachment a.md:3 表/linked.csv",
    "data data/list.json JSON 数据（2 项的列表），另有 1 个",
    "data data/坏.json 读不出来的 JSON",
    "data data/城市.csv CSV 数据表（2 行，列：城市、人口）",
    "data package.json npm 的项目文件（package.json）",
    "data tsconfig.json TypeScript 的设置（tsconfig.json）",
    "data 笔记.ipynb Jupyter 笔记本（.ipynb），请先导出成 Markdown",
  ]);
});

test.each([
  ["package.json", '{"name":"x","dependencies":{}}', "不是 Ghost 导出的，是npm 的项目文件"],
  ["数据.json", '{"用户":[],"订单":[]}', "不是 Ghost 导出的，是JSON 数据（用户、订单）"],
  ["列表.json", "[1]", "这是JSON 数据（1 项的列表），不是文章或书"],
  [
    "城市.csv",
    "城市,人口\n北京,1\n",
    "这是CSV 数据表（1 行，列：城市、人口），不是文章或书；会员名单用 --as members 导入",
  ],
  ["a.md", "# 甲", "请导入它所在的文件夹"],
  ["a.rst", "甲\n==\n", "reStructuredText"],
  ["a.pdf", "%PDF-1.7", "这是 PDF"],
  ["a.bin", "xx", "不是完好的 zip 压缩包"],
])("a file %s is rejected by its kind", async (name, content, text) => {
  await expect(renderBytes(content, name)).rejects.toThrow(text);
});
