import { expect, test } from "vitest";
import { parseYamlLeniently } from "../source/lenient-yaml.ts";
import { readArticleFacts } from "./article-facts.ts";

test.each([
  ["a folded value", "description: >\n  写到一半\n  就换行了，\n  还有 Docker\n  和 English\n  words\n"],
  ["a plain value", "description: 写到一半\n  就换行了，\n  还有 Docker\n  和 English\n  words\n"],
  ["a quoted value", 'description: "写到一半\n  就换行了，\n  还有 Docker\n  和 English\n  words"\n'],
  ["a literal value", "summary: |\n  写到一半\n  就换行了，\n  还有 Docker\n  和 English\n  words\n"],
])("the summary of %s has a space at line breaks next to Latin text", (_kind, yaml) => {
  const { value } = parseYamlLeniently(yaml);
  expect(readArticleFacts("a.md", value as Record<string, unknown>).summary).toBe(
    "写到一半就换行了，还有 Docker 和 English words",
  );
});

test("a space that an author typed between Chinese words stays", () => {
  const { value } = parseYamlLeniently("description: >\n  甲 乙\n  丙 丁\n");
  expect(readArticleFacts("a.md", value as Record<string, unknown>).summary).toBe("甲 乙丙 丁");
});
