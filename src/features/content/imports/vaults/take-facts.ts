import { asText } from "../source/lenient-yaml.ts";

/** The properties that a text may set, named as in our front matter; the access type is never one of them. */
const FACTS: Readonly<Record<string, string>> = {
  title: "title",
  标题: "title",
  alias: "aliases",
  aliases: "aliases",
  别名: "aliases",
  tag: "tags",
  tags: "tags",
  标签: "tags",
  author: "author",
  authors: "author",
  作者: "author",
  date: "date",
  published: "date",
  日期: "date",
  description: "description",
  summary: "description",
  摘要: "description",
  简介: "description",
  cover: "cover",
  image: "cover",
  封面: "cover",
  publish: "publish",
  public: "publish",
  draft: "draft",
};
const LISTS = new Set(["aliases", "tags"]);
const PICTURES = ["cover", "image", "thumbnail", "banner"];

interface WrittenFacts {
  /** Properties of the text, in order. */
  fields: readonly (readonly [key: string, value: string])[];
  tags: readonly string[];
  /** Path of the file that `[[name]]` means. */
  named?: (name: string) => string | null;
}

/** Front matter extended by the properties of the text, and links of properties as the names of their targets. */
export function takeFacts(data: Record<string, unknown>, written: WrittenFacts): Record<string, unknown> {
  const { fields, tags, named = () => null } = written;
  const facts: Record<string, unknown> = { ...data };
  for (const [key, value] of fields) {
    const name = FACTS[key.trim().toLowerCase()];
    if (name === undefined || value === "") continue;
    if (LISTS.has(name)) facts[name] = [...listOf(facts[name]), ...listOf(value)];
    else facts[name] ??= bareName(value);
  }
  if (tags.length > 0) facts.tags = [...new Set([...listOf(facts.tags ?? facts.tag), ...tags])];
  else if (facts.tags !== undefined) facts.tags = listOf(facts.tags);
  for (const key of PICTURES) {
    const written = typeof facts[key] === "string" ? bareName(facts[key]) : "";
    if (written === "") continue;
    const path = written.includes(":") ? null : named(written);
    facts[key] = path === null ? written : `/${path}`;
  }
  return facts;
}

function listOf(value: unknown): string[] {
  const items = Array.isArray(value)
    ? value.flat(3)
    : typeof value === "string"
      ? value.split(/[,，、]|\s+(?=#)/)
      : [value];
  return items.map((item) => bareName(asText(item) ?? "")).filter((text) => text !== "");
}

/** `[[name|words]]`, `![[name]]` and `#name` as the name. */
function bareName(value: string): string {
  return value
    .trim()
    .replace(/^!?\[\[([^[\]|]*)(?:\|[^[\]]*)?\]\]$/, "$1")
    .replace(/^#(?=[^\s#])/, "")
    .replace(/^(["'])(.*)\1$/, "$2")
    .trim();
}
