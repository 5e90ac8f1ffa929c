import type { APIRequestContext } from "@playwright/test";

/**
 * Under which article each journey writes. A thread shows twenty posts a page, the newest first, so what one journey
 * writes would push away what another looks for.
 */
const TITLES = {
  comments: "把课程拆成小块",
  reports: "留言样文",
  names: "做笔记的三个层次",
  "known attacks": "为什么试读要放在最好的一章",
  "unsafe comments": "自学的节奏",
};

/** The number of the article under which this journey alone writes. */
export async function findDiscussedArticle(request: APIRequestContext, journey: keyof typeof TITLES): Promise<number> {
  const { data } = await (await request.get("/api/v1/articles?page_size=50")).json();
  const found = data.items.find(({ title }: { title: string }) => title === TITLES[journey]);
  if (!found) throw new Error(`no article ${TITLES[journey]}`);
  return found.id;
}
