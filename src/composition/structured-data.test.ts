import { expect, test } from "vitest";
import { describePlans } from "../features/access/membership/structured-plans.ts";
import { describeProduct } from "../features/commerce/products/structured-product.ts";
import { describeCourse, describeLesson, describeLessonFilm } from "../features/content/courses/structured-course.ts";
import { describeMedia } from "../features/content/media/structured-media.ts";
import { describeArticle, describeBook, describeBreadcrumbs, describeFile } from "../seo/structured-data.ts";

const publisher = { name: "知行学社", origin: "https://zhixing.example" };

const recordOf = (data: object) => data as Record<string, unknown>;

const article = {
  publisher,
  path: "/articles/7",
  title: "标题",
  description: "摘要",
  author: "林知行",
  imageUrl: "/covers/article/7.svg?v=1",
  publishedAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-02T00:00:00.000Z",
  aiMark: "none" as const,
  isFree: true,
};

test("an article names its author, publisher, picture and dates", () => {
  expect(describeArticle(article)).toMatchObject({
    "@type": "Article",
    headline: "标题",
    url: "https://zhixing.example/articles/7",
    image: "https://zhixing.example/covers/article/7.svg?v=1",
    datePublished: "2026-11-01T00:00:00.000Z",
    author: { "@type": "Person", name: "林知行" },
    isAccessibleForFree: true,
  });
});

// Covers spec §9.1.
test("a headline is cut to 110 whole characters (spec §9)", () => {
  const headlineOf = (title: string) => String(recordOf(describeArticle({ ...article, title })).headline);
  expect(headlineOf("长".repeat(110))).toBe("长".repeat(110));
  expect([...headlineOf("𠮷".repeat(111))]).toHaveLength(110);
  expect(headlineOf("𠮷".repeat(111))).toBe(`${"𠮷".repeat(109)}…`);
});

test("a gated text declares its gate and its position", () => {
  expect(describeArticle({ ...article, isFree: false })).toMatchObject({
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".gated-text" },
  });
});

test("a document belongs to its book, and the site replaces a missing author", () => {
  const data = describeArticle({
    ...article,
    author: "",
    book: { title: "手册", path: "/vip/book/1" },
  });
  expect(data).toMatchObject({ isPartOf: { name: "手册", url: "https://zhixing.example/vip/book/1" } });
  expect(data).toMatchObject({ author: { "@type": "Organization", name: "知行学社" } });
});

test("a book states whether it is free", () => {
  const book = {
    publisher,
    path: "/vip/book/1",
    title: "手册",
    description: "",
    imageUrl: "/share/book/1.png",
    updatedAt: "2026-11-02T00:00:00.000Z",
    aiMark: "none" as const,
  };
  expect(describeBook({ ...book, isFree: false })).toMatchObject({
    "@type": "Book",
    name: "手册",
    isAccessibleForFree: false,
  });
});

test("a work of every kind names the AI that made it, and none without a mark", () => {
  const lesson = { ...article, course: { title: "课", path: "/basic/course/1" } };
  const course = { ...article, teacher: null, minutes: 5, isForAll: true, lessons: [] };
  const item = { ...article, durationSeconds: 9 };
  const works = (aiMark: "none" | "assisted" | "generated") => [
    describeArticle({ ...article, aiMark }),
    describeBook({ ...article, aiMark }),
    describeFile({ ...article, sizeBytes: 1, version: null, aiMark }),
    describeCourse({ ...course, aiMark }),
    describeLesson({ ...lesson, aiMark }),
    describeLessonFilm({ ...lesson, seconds: 9, aiMark }),
    ...(["video", "audio", "pictures"] as const).map((kind) => describeMedia({ ...item, kind, aiMark })),
  ];
  const sources = (aiMark: "none" | "assisted" | "generated") =>
    new Set(works(aiMark).map((work) => recordOf(work).digitalSourceType));
  expect(sources("none")).toEqual(new Set([undefined]));
  expect(sources("generated")).toEqual(new Set(["https://schema.org/TrainedAlgorithmicMediaDigitalSource"]));
  expect(sources("assisted")).toEqual(
    new Set(["https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource"]),
  );
});

test("plans are offers in yuan", () => {
  const plan = {
    id: 1,
    slug: "vip-year",
    name: "年度会员",
    level: 2 as const,
    duration_months: 12,
    price_fen: 29_905,
    regular_price_fen: 29_905,
    promotion: null,
    benefits: [],
    benefit_icons: [],
    is_recommended: true,
  };
  const { offers } = recordOf(
    describePlans({ publisher, plans: [plan], description: "全部图书", imageUrl: "/share/page/vip.png" }),
  );
  expect(offers).toEqual([expect.objectContaining({ price: "299.05", priceCurrency: "CNY", name: "年度会员" })]);
});

test("a product has its rating only after enough reviews", () => {
  const product = { path: "/product/4", title: "样书", description: "只买这一本", imageUrl: "/share/product/4.png" };
  const ratingOf = (rating: { average: number | null; count: number } | null) =>
    describeProduct({ publisher, ...product, priceFen: 4900, rating });
  expect(ratingOf(null)).not.toHaveProperty("aggregateRating");
  expect(ratingOf({ average: null, count: 2 })).not.toHaveProperty("aggregateRating");
  expect(ratingOf({ average: 4.3, count: 3 })).toMatchObject({
    offers: { price: "49.00", url: "https://zhixing.example/product/4" },
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
  });
});

test("breadcrumbs count from one", () => {
  const data = describeBreadcrumbs(publisher, [
    { name: "首页", path: "/" },
    { name: "文章", path: "/articles" },
  ]);
  expect(recordOf(data).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: "https://zhixing.example/" },
    { "@type": "ListItem", position: 2, name: "文章", item: "https://zhixing.example/articles" },
  ]);
});
