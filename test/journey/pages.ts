import type { APIRequestContext } from "@playwright/test";

/** Addresses of one page of every kind that a guest may open. */
export interface PageKinds {
  home: string;
  basic: string;
  system: string;
  "vip-list": string;
  vip: string;
  articles: string;
  legal: string;
  "system-book": string;
  "vip-book": string;
  "open-document": string;
  "gated-document": string;
  "open-article": string;
  "gated-article": string;
  course: string;
  "film-lesson": string;
  "text-lesson": string;
  certificate: string;
  payment: string;
  media: string;
  downloads: string;
  community: string;
  shop: string;
  booking: string;
  "co-creation": string;
  outsourcing: string;
  complaints: string;
}

/** Finds the pages by the titles of the journeys' content (e2e/content) and by the products on sale. */
export async function findPages(request: APIRequestContext): Promise<PageKinds> {
  const [system, vip, courses, articles, plans] = await Promise.all([
    list(request, "/books?shelf=system&page_size=50"),
    list(request, "/books?shelf=vip&page_size=50"),
    list(request, "/courses?page_size=50"),
    list(request, "/articles?page_size=50"),
    list(request, "/plans"),
  ]);
  const openBook = await readBook(request, idOf(system, "旅程样书"));
  const gatedBook = await readBook(request, idOf(vip, "会员样书"));
  const course = await readCourse(request, idOf(courses, "会员样课"));
  return {
    home: "/",
    basic: "/basic",
    system: "/system",
    "vip-list": "/vip/list",
    vip: "/vip",
    articles: "/articles",
    legal: "/legal/terms",
    "system-book": `/system/book/${openBook.id}`,
    "vip-book": `/vip/book/${gatedBook.id}`,
    "open-document": `/system/book/${openBook.id}/document/${openBook.documentOf("长长的一章")}`,
    "gated-document": `/vip/book/${gatedBook.id}/document/${gatedBook.documentOf("会员的一章")}`,
    "open-article": `/articles/${articles.find((article) => article.content_type === "free")?.id}`,
    "gated-article": `/articles/${idOf(articles, "会员样文")}`,
    course: course.path,
    "film-lesson": course.lessonOf("video"),
    "text-lesson": course.lessonOf("document"),
    certificate: "/cert",
    payment: `/product/payment?plan=${plans[0]?.id}`,
    media: "/media",
    downloads: "/downloads",
    community: "/community",
    shop: "/product",
    booking: "/booking",
    "co-creation": "/co-creation",
    outsourcing: "/services/outsourcing",
    complaints: "/complaints",
  };
}

interface Listed {
  id: number;
  title?: string;
  content_type?: string;
}

interface TreeEntry {
  title: string;
  document_id: number | null;
}

async function list(request: APIRequestContext, address: string): Promise<Listed[]> {
  const { data } = await (await request.get(`/api/v1${address}`)).json();
  return data.items;
}

async function readBook(request: APIRequestContext, id: number) {
  const { data } = await (await request.get(`/api/v1/books/${id}`)).json();
  const tree: TreeEntry[] = data.tree;
  const documentOf = (title: string) => tree.find((entry) => entry.title === title)?.document_id;
  return { id, documentOf };
}

function idOf(items: Listed[], title: string): number {
  const found = items.find((item) => item.title === title);
  if (!found) throw new Error(`nothing has the title ${title}`);
  return found.id;
}

async function readCourse(request: APIRequestContext, id: number) {
  const { data } = await (await request.get(`/api/v1/courses/${id}`)).json();
  const chapters: { lessons: { id: number; kind: string }[] }[] = data.chapters;
  const path = `/vip/course/${id}`;
  const lessonOf = (kind: string) =>
    `${path}/video/${chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.kind === kind)?.id}`;
  return { path, lessonOf };
}

/** The id of the plan that the checkout page sells. */
export function planOf({ payment }: PageKinds): number {
  return Number(new URL(payment, "https://site.test").searchParams.get("plan"));
}
