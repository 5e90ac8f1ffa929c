import type { APIRequestContext } from "@playwright/test";

/**
 * The article under which each journey writes. A thread shows twenty posts per page, newest first, so the posts of one
 * journey could move those of another to the next page.
 */
const TITLES = {
  comments: "把课程拆成小块",
  reports: "留言样文",
  names: "做笔记的三个层次",
  "known attacks": "为什么试读要放在最好的一章",
  "unsafe comments": "自学的节奏",
  "other scripts": "合上笔记再写",
};

/** The id of the article that is reserved for the posts of this journey. */
export async function findDiscussedArticle(request: APIRequestContext, journey: keyof typeof TITLES): Promise<number> {
  const { data } = await (await request.get("/api/v1/articles?page_size=50")).json();
  const found = data.items.find(({ title }: { title: string }) => title === TITLES[journey]);
  if (!found) throw new Error(`no article has the title ${TITLES[journey]}`);
  return found.id;
}
