import { expect, test } from "vitest";
import type { Article } from "../contract.ts";
import { articleMeta } from "./article-meta.ts";

const article: Omit<Article, "html" | "toc"> = {
  id: 7,
  title: "关于",
  summary: "",
  lead: "",
  content_type: "free",
  author: "林",
  tags: [],
  cover_url: "",
  word_count: 9,
  published_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
  is_complete: true,
  ai_mark: "none",
  has_math: false,
  has_mermaid: false,
  is_unlisted: false,
  opens_on_request: false,
  previous: null,
  next: null,
  access: { allowed: true, reason: null, required_level: 0 },
};

test("only an unlisted article is excluded from search engines", () => {
  const robotsOf = (isUnlisted: boolean) => {
    const head = articleMeta({
      article: { ...article, is_unlisted: isUnlisted },
      siteName: "知行",
      origin: "https://a.example",
    });
    return head.filter((tag) => "name" in tag && tag.name === "robots");
  };
  expect(robotsOf(false)).toEqual([]);
  expect(robotsOf(true)).toEqual([{ name: "robots", content: "noindex" }]);
});
