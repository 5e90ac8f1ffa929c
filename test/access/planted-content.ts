import path from "node:path";
import { Readable } from "node:stream";
import { openStorage } from "../../src/adapters/storage/open-storage.ts";
import type { App } from "../../src/composition/app.ts";
import { searchedContent } from "../../src/composition/searched-content.ts";
import { ARTICLE_TYPES } from "../../src/features/content/articles/article-draft.ts";
import type { OutlineNode } from "../../src/features/content/books/book-draft.ts";
import { type BookType, bookTypes, shelvesOfType } from "../../src/features/content/books/book-types.ts";
import type { LessonNode } from "../../src/features/content/courses/course-draft.ts";
import { type CourseType, courseTypes } from "../../src/features/content/courses/course-types.ts";
import {
  CARRIER_KINDS,
  type CarrierKind,
  DOWNLOAD_TYPES,
  type DownloadType,
} from "../../src/features/content/downloads/download-types.ts";
import { ITEM_TYPES, type ItemType } from "../../src/features/content/media/item-types.ts";
import {
  insertMedia,
  insertPreview,
  upsertCaptions,
} from "../../src/features/content/media/server/files/media-store.ts";
import { saveItem } from "../../src/features/content/media/server/items/save-item.ts";
import { withIndexing } from "../../src/features/front/search/server/with-indexing.ts";
import { DAY_MS } from "../../src/kit/values/durations.ts";
import { systemClock } from "../../src/ports/clock.ts";
import type { Database } from "../../src/ports/database.ts";
import { createTestIntake } from "../media/downloads-intake.ts";
import { BURIED_WORDS, canaryOf, markdownWith } from "./canary.ts";
import type { Planted, PlantedContent } from "./planted.ts";
import { plantLists } from "./planted-lists.ts";
import { plantTalk } from "./planted-talk.ts";
import { NOBODY, OWNER_LEVEL, SPEC_LEVELS } from "./spec-levels.ts";

type Carrier = { kind: CarrierKind; id: number };

const PREVIEW_SECONDS = 5;

/** Creates one published work of every type with an item of every kind, saved as authors do. */
export async function plantContent({
  db,
  app,
  dataDir,
}: {
  db: Database;
  app: App;
  dataDir: string;
}): Promise<PlantedContent> {
  const content: PlantedContent = { items: [], bookIds: [], courseIds: [], mediaIds: [] };
  const storage = openStorage({ dataDir, s3: null }, systemClock).media;
  const now = new Date();
  const past = new Date(now.getTime() - DAY_MS);
  const future = new Date(now.getTime() + DAY_MS);

  /** The canary of the next item. */
  const nextCanary = () => canaryOf(content.items.length);

  async function addFilm(name: string): Promise<number> {
    const canary = nextCanary();
    const digits = String(content.mediaIds.length + 1).padStart(4, "0");
    const stored = async (kind: "a" | "b" | "c", text: string) => {
      const storageName = `${kind}${digits}`.padEnd(64, "0").concat(".mp4");
      await storage.save(storageName, Buffer.from(text));
      return { storageName, sizeBytes: Buffer.byteLength(text) };
    };
    const facts = { state: "ready", kind: "video", mediaType: "video/mp4", durationMs: 90_000 } as const;
    const film = await stored("a", `film ${canary} `.repeat(50));
    const sprites = { width: 160, height: 90, columns: 10, count: 18, stepMs: 5_000, ...(await stored("c", canary)) };
    const chapters = [{ at_seconds: 60, title: `后半${canary}` }];
    const extras = { sprites, chapters, name, createdAt: now, updatedAt: now };
    const { id } = await insertMedia(db, { ...facts, ...film, ...extras });
    const preview = await stored("b", "the first seconds");
    await insertPreview(db, { mediaId: id, seconds: PREVIEW_SECONDS, mediaType: "video/mp4", ...preview });
    const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n开头\n\n00:01:00.000 --> 00:01:02.000\n${BURIED_WORDS}${canary}\n`;
    await upsertCaptions(db, { mediaId: id, language: "zh-CN", label: "中文", vtt });
    content.mediaIds.push(id);
    return id;
  }

  async function plantBook(contentType: BookType, publishedAt: Date | null, isPublished: boolean): Promise<void> {
    const [shelf] = shelvesOfType(contentType);
    const facts = { title: `书 ${contentType}`, summary: "简介", category: "类", tags: ["签"] };
    const { bookId } = await app.books.saveBook({ sourceKey: null, ...facts, shelf, contentType, publishedAt });
    content.bookIds.push(bookId);
    const node = { depth: 0, isGroup: false };
    const first = content.items.length;
    // Their titles are secret too. Each is marked as a preview, which would be public if it were published.
    const hidden = { ...node, isPreview: true };
    const titleAt = (index: number) => `未发布${canaryOf(first + index)}`;
    const all: OutlineNode[] = [
      { ...node, sourceKey: "gated", title: "受限" },
      { ...node, sourceKey: "preview", title: "试读", isPreview: true },
      { ...node, sourceKey: "unlisted", title: "附录", isUnlisted: true },
      { ...hidden, sourceKey: "draft", title: titleAt(3), isDraft: true },
      { ...hidden, sourceKey: "later", title: titleAt(4), publishedAt: future },
      { ...hidden, sourceKey: "withdrawn", title: titleAt(5) },
    ];
    // Not in every book, because a user may read only a limited number of addresses of a kind per hour.
    const nodes = contentType === "free" && isPublished ? all : all.slice(0, 3);
    const { ids } = await app.books.arrangeBook({ bookId, nodes });
    for (const { sourceKey } of nodes) {
      const id = ids.get(sourceKey) ?? 0;
      await app.books.saveDocument({ documentId: id, source: { markdown: markdownWith(nextCanary()) } });
      if (sourceKey === "withdrawn") await app.books.publishable.change(id, { state: "withdrawn" });
      const needed = sourceKey === "preview" ? 0 : (SPEC_LEVELS[contentType] ?? NOBODY);
      const isOut = isPublished && ["gated", "preview", "unlisted"].includes(sourceKey);
      content.items.push({
        kind: "document",
        id,
        workId: bookId,
        contentType,
        level: isOut ? needed : NOBODY,
        keys: isOut ? [`document:${id}`, `book:${bookId}`] : [],
        isText: true,
        isFilm: false,
        hasPreview: false,
      });
    }
  }

  async function plantCourse(contentType: CourseType, draft: { publishedAt: Date | null; withdrawnAt?: Date }) {
    const isPublished = draft.publishedAt !== null && draft.publishedAt <= now && !draft.withdrawnAt;
    const facts = { title: `课 ${contentType}`, summary: "简介", category: "类", tags: ["签"], contentType };
    const { courseId } = await app.courses.saveCourse("new", { ...facts, ...draft });
    content.courseIds.push(courseId);
    const later = { opensAt: new Date(now.getTime() + DAY_MS), opensAfterDays: null };
    const kinds: (Omit<LessonNode, "title" | "mediaId"> & { needed: number })[] = [
      { sourceKey: "text", kind: "document", needed: SPEC_LEVELS[contentType] ?? NOBODY },
      { sourceKey: "open", kind: "document", isPreview: true, needed: 0 },
      { sourceKey: "film", kind: "video", needed: SPEC_LEVELS[contentType] ?? NOBODY },
      { sourceKey: "open film", kind: "video", isPreview: true, needed: 0 },
      {
        sourceKey: "teased",
        kind: "video",
        previewSeconds: PREVIEW_SECONDS,
        needed: SPEC_LEVELS[contentType] ?? NOBODY,
      },
      { sourceKey: "later", kind: "document", release: later, needed: OWNER_LEVEL },
      { sourceKey: "later film", kind: "video", release: later, needed: OWNER_LEVEL },
    ];
    const first = content.items.length;
    const lessons: LessonNode[] = [];
    for (const { needed, ...node } of kinds) {
      const isFilm = node.kind === "video";
      const mediaId = isFilm ? await addFilm(`${courseId} ${node.sourceKey}`) : null;
      lessons.push({ ...node, title: node.sourceKey, mediaId, durationSeconds: 90 });
      const hasPreview = node.previewSeconds !== undefined;
      const place = { kind: "lesson", id: 0, workId: courseId, contentType } as const;
      const level = isPublished ? needed : NOBODY;
      content.items.push({ ...place, level, keys: [], isText: true, isFilm, hasPreview });
    }
    const chapters = [{ sourceKey: "one", title: "第一章", lessons }];
    const { lessonIds } = await app.courses.arrangeCourse({ courseId, chapters });
    for (const [index, { sourceKey }] of kinds.entries()) {
      const planted = content.items[first + index];
      const lessonId = lessonIds.get(sourceKey);
      if (!planted || lessonId === undefined) throw new Error(`no planted lesson has the key ${sourceKey}`);
      planted.id = lessonId;
      if (planted.level < OWNER_LEVEL) planted.keys = [`lesson:${lessonId}`, `course:${courseId}`];
      await app.courses.saveLessonText({ lessonId, source: { markdown: markdownWith(canaryOf(first + index)) } });
    }
  }

  /** A right to the course includes its book, which is on no shelf. */
  async function relateBook(contentType: "advanced_course"): Promise<void> {
    const ofType = content.items.filter((planted) => planted.contentType === contentType);
    const [course, book] = ["lesson", "document"].map(
      (kind) => ofType.find((planted) => planted.kind === kind)?.workId ?? 0,
    );
    await app.courses.saveCourse({ id: course ?? 0 }, { relatedBookIds: [book ?? 0] });
    for (const planted of ofType)
      if (planted.kind === "document" && planted.level < NOBODY) planted.keys.push(`course:${course}`);
  }

  async function plantItem(contentType: ItemType, publishedAt: Date | null): Promise<void> {
    const mediaId = await addFilm(`item ${contentType}`);
    const item = {
      title: `媒体 ${contentType}`,
      summary: "说明",
      kind: "video" as const,
      position: 0,
      category: "",
      tags: [],
      cover_url: null,
    };
    const draft = { ...item, content_type: contentType, published_at: publishedAt?.toISOString() ?? null };
    const files = [{ media_id: mediaId, title: "一" }];
    const context = { db: withIndexing(db, searchedContent), clock: systemClock };
    const { id } = await saveItem(context, { id: null, draft: { ...draft, files }, note: () => undefined });
    const level = publishedAt === null ? NOBODY : (SPEC_LEVELS[contentType] ?? NOBODY);
    content.items.push({
      kind: "media",
      id,
      workId: id,
      contentType,
      level,
      keys: publishedAt === null ? [] : [`media:${id}`],
      isText: false,
      isFilm: true,
      hasPreview: false,
    });
  }

  async function plantDownload(
    contentType: DownloadType,
    publishedAt: Date | null,
    { carrier = null, isCarrierOut = true }: { carrier?: Carrier | null; isCarrierOut?: boolean } = {},
  ): Promise<void> {
    const isPublished = publishedAt !== null && isCarrierOut;
    const indexed = withIndexing(db, searchedContent);
    const intake = createTestIntake({ db: indexed, storage, folder: path.join(dataDir, "uploads") });
    const bytes = Buffer.from(`${BURIED_WORDS} ${nextCanary()}`);
    const { id } = await intake.addDownload({
      sourceKey: `planted:${content.items.length}`,
      title: `下载 ${contentType}`,
      summary: "说明",
      category: "类",
      content_type: contentType,
      position: 0,
      published_at: publishedAt?.toISOString() ?? null,
      carrier,
      file: {
        fileName: "文件.txt",
        label: "1",
        notes: "",
        content: { stream: Readable.from([bytes]), sizeBytes: bytes.length },
      },
    });
    const level = isPublished ? (SPEC_LEVELS[contentType] ?? NOBODY) : NOBODY;
    const keys = [`download:${id}`, ...(carrier ? [`${carrier.kind}:${carrier.id}`] : [])];
    content.items.push({
      kind: "download",
      id,
      workId: id,
      contentType,
      level,
      keys: isPublished ? keys : [],
      isText: false,
      isFilm: false,
      hasPreview: false,
    });
  }

  /**
   * Adds downloads to all content that can have files, including unpublished content: a draft, a scheduled item, a
   * withdrawn item and a book.
   */
  async function plantAttached(): Promise<void> {
    const idOf = (kind: Planted["kind"]) =>
      content.items.find((planted) => planted.kind === kind && planted.level !== NOBODY)?.id ?? 0;
    const [course = 0, book = 0] = [content.courseIds[0], content.bookIds[0]];
    const carriers = { course, book, article: idOf("article"), media: idOf("media") };
    for (const kind of CARRIER_KINDS) await plantDownload("download", past, { carrier: { kind, id: carriers[kind] } });
    const hidden = content.items.filter((planted) => planted.kind === "article" && planted.level === NOBODY);
    const id = content.bookIds.at(-1) ?? 0;
    await plantDownload("free", past, { carrier: { kind: "book", id }, isCarrierOut: false });
    for (const { id } of hidden)
      await plantDownload("free", past, { carrier: { kind: "article", id }, isCarrierOut: false });
  }

  async function plantArticle(
    contentType: (typeof ARTICLE_TYPES)[number],
    publishedAt: Date | null,
    isWithdrawn = false,
  ): Promise<void> {
    const facts = { title: `文 ${contentType}`, summary: "", author: "林", tags: ["签"], contentType, publishedAt };
    const source = { markdown: markdownWith(nextCanary()) };
    const { articleId: id } = await app.articles.saveArticle({ sourceKey: null, ...facts, source });
    if (isWithdrawn) await app.articles.publishable.change(id, { state: "withdrawn" });
    const isOut = publishedAt !== null && publishedAt <= now && !isWithdrawn;
    const level = isOut ? (SPEC_LEVELS[contentType] ?? NOBODY) : NOBODY;
    content.items.push({
      kind: "article",
      id,
      workId: id,
      contentType,
      level,
      keys: isOut ? [`article:${id}`] : [],
      isText: true,
      isFilm: false,
      hasPreview: false,
    });
  }

  for (const type of bookTypes) await plantBook(type, past, true);
  await plantBook("free", null, false);
  await plantBook("vip", future, false);
  for (const type of courseTypes) await plantCourse(type, { publishedAt: past });
  await relateBook("advanced_course");
  await plantCourse("basic_course", { publishedAt: null });
  await plantCourse("vip", { publishedAt: past, withdrawnAt: past });
  for (const type of ITEM_TYPES) await plantItem(type, past);
  await plantItem("free", null);
  for (const type of DOWNLOAD_TYPES) await plantDownload(type, past);
  await plantDownload("free", null);
  for (const type of ARTICLE_TYPES) await plantArticle(type, past);
  await plantArticle("free", null);
  await plantArticle("free", future);
  await plantArticle("free", past, true);
  await plantAttached();
  await Promise.all([plantTalk({ db, content, now }), plantLists({ db, content, now })]);
  return content;
}
