import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { articleTypeSchema } from "../../features/content/articles/contract.ts";
import { bookTypeSchema, shelfSchema } from "../../features/content/books/contract.ts";
import { writtenCourseFields } from "../../features/content/courses/course-fields.ts";
import { CARRIER_KINDS, DOWNLOAD_TYPES } from "../../features/content/downloads/download-types.ts";
import { splitFrontMatter } from "../../features/content/imports/source/front-matter.ts";
import { itemDraftSchema } from "../../features/content/media/item-admin-contract.ts";
import { siteSettingsSchema } from "../../features/front/site/contract.ts";
import { LEGAL_KINDS } from "../../features/front/site/legal-kinds.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import { type Samples, samplesSchema } from "./samples-schema.ts";

const documentSchema = z.object({
  file: z.string(),
  title: z.string(),
  depth: z.number().int().default(0),
  /** Left out: closed at first, later as it is. */
  preview: z.boolean().optional(),
});
const groupSchema = z.object({ group: z.string(), depth: z.number().int().default(0) });

const bookSchema = z.object({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  shelf: shelfSchema,
  content_type: bookTypeSchema,
  ebook: z.boolean().default(false),
  position: z.number().int(),
  intro: z.string(),
  documents: z.array(z.union([documentSchema, groupSchema])),
});

const courseSchema = z.object({
  ...z.object(writtenCourseFields).partial().required({ title: true, slug: true, content_type: true }).shape,
  position: z.number().int(),
  published_at: z.iso.datetime(),
  /** Folders below `books`. */
  related_books: z.array(z.string()),
  teacher: z.object({ name: z.string(), headline: z.string(), words: z.string() }),
  intro: z.string(),
  chapters: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({
          file: z.string(),
          title: z.string(),
          preview: z.boolean().optional(),
          /** A film beside the text. */
          film: z.string().optional(),
        }),
      ),
    }),
  ),
});

const mediaSchema = z.object({
  items: z.array(
    itemDraftSchema.omit({ cover_url: true }).extend({
      published_at: z.iso.datetime(),
      cover: z.string().optional(),
      files: z.array(z.object({ file: z.string(), title: z.string() })),
    }),
  ),
});

const downloadsSchema = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      summary: z.string(),
      category: z.string(),
      content_type: z.enum(DOWNLOAD_TYPES),
      position: z.number().int(),
      published_at: z.iso.datetime(),
      /** The oldest first. */
      versions: z.array(
        z.object({ file: z.string(), name: z.string().optional(), label: z.string(), notes: z.string() }),
      ),
    }),
  ),
  attachments: z.array(
    z.object({
      kind: z.enum(CARRIER_KINDS),
      /** A folder below `courses` or `books`, a file of `articles` without its ending, the title of a media item. */
      to: z.string(),
      title: z.string(),
      summary: z.string().default(""),
      content_type: z.enum(DOWNLOAD_TYPES),
      published_at: z.iso.datetime(),
      file: z.string(),
    }),
  ),
});

const articleSchema = z.object({
  title: z.string(),
  summary: z.string(),
  content_type: articleTypeSchema,
  author: z.string(),
  tags: z.array(z.string()),
  published_at: z.iso.datetime(),
});

const legalSchema = z.object({
  title: z.string(),
  version: z.string(),
  counts_deliveries: z.boolean().default(false),
});

/** The demo content from its files; paths are relative to the content folder, with `/`. */
export interface DemoContent {
  settings: z.output<typeof siteSettingsSchema>;
  legalTexts: (z.output<typeof legalSchema> & { kind: (typeof LEGAL_KINDS)[number]; markdown: string })[];
  books: (z.output<typeof bookSchema> & { path: string })[];
  courses: (z.output<typeof courseSchema> & { path: string })[];
  /** With the folder of their files. */
  mediaItems: (z.output<typeof mediaSchema>["items"][number] & { path: string })[];
  downloads: z.output<typeof downloadsSchema>;
  articles: (z.output<typeof articleSchema> & { path: string; markdown: string })[];
  /** null: nobody is invented. */
  samples: Samples | null;
  /** Paths of all files. */
  files: string[];
  read(path: string): Promise<Buffer>;
}

/** Reads the content shipped with the product. Throws for a file of the wrong form: it is ours, so that is a bug. */
export async function readDemoContent(folder: string): Promise<DemoContent> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const read = (file: string) => readFile(path.join(folder, file));
  const readText = async (file: string) => (await read(file)).toString("utf8");
  const readYaml = async (file: string): Promise<unknown> => parse(await readText(file));
  const readMarkdown = async (file: string) => {
    const { data, body } = splitFrontMatter(await readText(file));
    return { data, markdown: body };
  };

  const content: DemoContent = {
    settings: siteSettingsSchema.parse(await readYaml("site.yaml")),
    legalTexts: [],
    books: [],
    courses: [],
    mediaItems: [],
    downloads: { items: [], attachments: [] },
    articles: [],
    samples: files.includes("samples.yaml") ? samplesSchema.parse(await readYaml("samples.yaml")) : null,
    files,
    read,
  };
  for (const kind of LEGAL_KINDS) {
    const { data, markdown } = await readMarkdown(`legal/${kind}.md`);
    content.legalTexts.push({ ...legalSchema.parse(data), kind, markdown });
  }
  for (const file of files.filter((name) => /^books\/[^/]+\/book\.yaml$/.test(name))) {
    content.books.push({ ...bookSchema.parse(await readYaml(file)), path: path.posix.dirname(file) });
  }
  for (const file of files.filter((name) => /^courses\/[^/]+\/course\.yaml$/.test(name))) {
    content.courses.push({ ...courseSchema.parse(await readYaml(file)), path: path.posix.dirname(file) });
  }
  for (const file of files.filter((name) => name === "media/media.yaml")) {
    const { items } = mediaSchema.parse(await readYaml(file));
    content.mediaItems.push(...items.map((item) => ({ ...item, path: path.posix.dirname(file) })));
  }
  for (const file of files.filter((name) => name === "downloads/downloads.yaml")) {
    content.downloads = downloadsSchema.parse(await readYaml(file));
  }
  for (const file of files.filter((name) => /^articles\/[^/]+\.md$/.test(name))) {
    const { data, markdown } = await readMarkdown(file);
    content.articles.push({ ...articleSchema.parse(data), path: file, markdown });
  }
  return content;
}

/**
 * Moves the dates of all contents and announcements by the same number of days, so that the newest is one or two days
 * before `now`: a demo never looks abandoned, and nothing of it is scheduled.
 */
export function moveDates(content: DemoContent, now: Date): DemoContent {
  const { settings, courses, mediaItems, downloads, articles } = content;
  const dated = [...courses, ...mediaItems, ...downloads.items, ...downloads.attachments, ...articles];
  const newest = Math.max(...[...dated, ...settings.announcements].map((one) => Date.parse(one.published_at)));
  const days = Math.floor((now.getTime() - newest) / DAY_MS) - 1;
  const move = <Item extends { published_at: string }>(item: Item): Item => ({
    ...item,
    published_at: new Date(Date.parse(item.published_at) + days * DAY_MS).toISOString(),
  });
  return {
    ...content,
    settings: { ...settings, announcements: settings.announcements.map(move) },
    courses: courses.map(move),
    mediaItems: mediaItems.map(move),
    downloads: { items: downloads.items.map(move), attachments: downloads.attachments.map(move) },
    articles: articles.map(move),
  };
}
