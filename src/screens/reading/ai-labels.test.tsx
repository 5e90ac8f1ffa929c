import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ArticleList } from "../../features/content/articles/web/article-list.tsx";
import { WorkRow } from "../../features/content/catalogue/web/work-row.tsx";
import type { WorkSummary } from "../../features/content/catalogue/web/work-summary.ts";
import { DownloadCard } from "../../features/content/downloads/web/download-card.tsx";
import { ItemHeader } from "../../features/content/media/web/items/item-header.tsx";
import { AI_LABELS, AI_MARKS, type AiMark } from "../../kit/values/ai-mark.ts";
import { FactLine } from "../../ui/display/fact-line.tsx";

const at = "2026-11-20T08:00:00.000Z";
const facts = { id: 1, title: "题", summary: "", category: "", tags: [], published_at: at, updated_at: at };

const PLACES: Record<string, (mark: AiMark) => React.ReactNode> = {
  "the card of an article": (ai_mark) => (
    <ArticleList articles={[{ ...facts, ai_mark, content_type: "free", author: "", cover_url: "/x", word_count: 1 }]} />
  ),
  "the card of a work": (aiMark) => {
    const { id, title, summary, category } = facts;
    const work: WorkSummary = {
      id,
      title,
      summary,
      category,
      aiMark,
      kind: "book",
      form: "book",
      to: "/",
      coverUrl: "/x",
      requiredLevel: 0,
      facts: "",
    };
    return <WorkRow work={work} percent={undefined} />;
  },
  "the page of a film or pictures": (ai_mark) => (
    <ItemHeader
      item={{
        ...facts,
        ai_mark,
        kind: "pictures",
        content_type: "free",
        file_count: 0,
        duration_seconds: null,
        poster_url: null,
        cover_url: "/x",
        files: [],
      }}
    />
  ),
  "the card of a download": (ai_mark) => (
    <DownloadCard
      headingLevel="h2"
      download={{ ...facts, ai_mark, content_type: "download", carrier: null, versions: [] }}
    />
  ),
  "the head of a text": (mark) => <FactLine facts="9 字" updatedAt={at} aiMark={mark} />,
};

function textOf(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, "|");
}

test.each(Object.entries(PLACES))("%s shows the label of its mark, and none without one", (_place, draw) => {
  for (const mark of AI_MARKS) {
    const labels = Object.values(AI_LABELS).filter((label) => textOf(draw(mark)).includes(`|${label}|`));
    expect(labels).toEqual(mark === "none" ? [] : [AI_LABELS[mark]]);
  }
});
