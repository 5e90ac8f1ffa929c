import { z } from "zod";
import { type AiMark, readAiMark } from "../../../../kit/values/ai-mark.ts";
import { writtenCourseFields } from "../../courses/course-fields.ts";
import type { LessonKind } from "../../courses/lesson-kinds.ts";
import { addEntry } from "../import-report.ts";
import { isAttachmentPath } from "../source/attachment-file.ts";
import { filmTitle, isFilmPath } from "../source/film-file.ts";
import { parseYamlLeniently } from "../source/lenient-yaml.ts";
import { compareNames, stripOrderPrefix } from "../source/natural-order.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { ImportPlan, PlannedDocument } from "./import-plan.ts";
import { LINKED_GROUP_TITLE, listLinked } from "./place-found.ts";

/** A planned lesson: a text, or a video with or without a text of the same name. */
export interface PlannedLesson {
  /** The same at every import of the same source. */
  sourceKey: string;
  title: string;
  kind: LessonKind;
  document: PlannedDocument | null;
  /** Path of the film in the source. */
  film: string | null;
}

export interface PlannedChapter {
  sourceKey: string;
  title: string;
  lessons: PlannedLesson[];
}

/** A folder cannot have this name. */
const LINKED_CHAPTER = { sourceKey: "chapter:/linked", title: LINKED_GROUP_TITLE };
const NUMBER = /^(\d+(?:[._-]\d+)*)[\s._\-、．)）]/;

/** In a file for authors these two have shorter names than in the API. */
const { content_type, has_certificate, ...sameNames } = writtenCourseFields;

const courseFileSchema = z
  .object({
    ...sameNames,
    /** Who may learn it; the option of the command line overrides it. */
    type: content_type,
    /** Who finishes the course may have a certificate made. */
    certificate: has_certificate,
    intro: z.string().max(400_000),
    teacher: z.object({
      name: z.string().trim().min(1).max(40),
      headline: z.string().max(80).default(""),
      words: z.string().max(2_000).default(""),
    }),
  })
  .partial()
  .extend({
    /** Whether it was made with AI; a lesson declares it in its own front matter. */
    aigc: z
      .unknown()
      .transform((value, context): AiMark | undefined => {
        if (value === undefined || value === null) return undefined;
        const mark = readAiMark(value);
        if (mark === null) context.addIssue({ code: "custom" });
        return mark ?? undefined;
      })
      .optional(),
  });

export type CourseFile = z.output<typeof courseFileSchema>;

export function hasFilm(tree: SourceTree): boolean {
  return tree.paths.some((path) => isFilmPath(path) && !isAttachmentPath(path));
}

/** The content of `course.yml` at the top; an invalid file is a line of the report. */
export async function readCourseFile(tree: SourceTree, plan: ImportPlan): Promise<CourseFile> {
  const path = ["course.yml", "course.yaml"].find((name) => tree.has(name));
  if (path === undefined) return {};
  const { value, problem } = parseYamlLeniently((await tree.read(path)).toString("utf8"));
  if (problem !== null) {
    addEntry(plan.report, "front-matter", { where: path, detail: `${problem}，整个文件没有采用` });
    return {};
  }
  const read = courseFileSchema.safeParse(value);
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    addEntry(plan.report, "front-matter", { where: path, detail: `${issue.path.join(".")} 不能用，整个文件没有采用` });
  return {};
}

/**
 * Chapters by folder, lessons by the order of the source's contents; where it has films, by file name. The README at the
 * top is the introduction and no lesson.
 */
export function planChapters(
  plan: ImportPlan,
  tree: SourceTree,
): { chapters: PlannedChapter[]; readme: PlannedDocument | null } {
  const pages = plan.documents.filter(
    (one) => one.kind === "page" && !one.isUnlisted && !one.facts.isDraft && !isAttachmentPath(one.sourcePath ?? ""),
  );
  const readme = pages.find(({ sourcePath }) => /^(?:readme|index)\.md$/i.test(sourcePath ?? "")) ?? null;
  const films = tree.paths.filter((path) => isFilmPath(path) && !isAttachmentPath(path));
  const texts = pages.filter((page) => page !== readme && page.sourcePath !== null);
  const textByStem = new Map(texts.map((page) => [stemOf(page.sourcePath ?? ""), page]));
  const filmStems = new Map(films.map((path) => [stemOf(path), path]));
  const linked = listLinked(plan.documents);
  const isLinked = ({ document }: PlannedLesson) => document !== null && linked.has(document.stableId);
  const lessons = [
    ...texts
      .filter((page) => !filmStems.has(stemOf(page.sourcePath ?? "")))
      .map((page) => ({ path: page.sourcePath ?? "", lesson: toTextLesson(page) })),
    ...films.map((path) => ({ path, lesson: toFilmLesson(path, textByStem.get(stemOf(path)) ?? null) })),
  ];
  // Documents that are only linked are the last chapter, in any folder.
  const [outside, inside] = [
    lessons.filter(({ lesson }) => isLinked(lesson)),
    lessons.filter(({ lesson }) => !isLinked(lesson)),
  ];
  if (films.length > 0) inside.sort((left, right) => comparePaths(left.path, right.path));
  const root = commonFolder(inside.map(({ path }) => path));
  const chapters = new Map<string, PlannedChapter & { names: string[] }>();
  for (const { path, lesson } of inside) {
    const folder = path.slice(root.length).split("/").slice(0, -1)[0] ?? "";
    const chapter = chapters.get(folder) ?? { ...openChapter(plan, { folder, root }), names: [] };
    chapter.lessons.push(lesson);
    chapter.names.push(path.slice(path.lastIndexOf("/") + 1));
    chapters.set(folder, chapter);
  }
  for (const chapter of chapters.values()) noteTwinNumbers(plan, chapter);
  const placed = [...chapters.values()].map(({ names: _names, ...chapter }) => chapter);
  if (outside.length > 0) placed.push({ ...LINKED_CHAPTER, lessons: outside.map(({ lesson }) => lesson) });
  return { chapters: placed, readme };
}

function toTextLesson(document: PlannedDocument): PlannedLesson {
  return { sourceKey: document.stableId, title: document.title, kind: "document", document, film: null };
}

function toFilmLesson(film: string, document: PlannedDocument | null): PlannedLesson {
  const title = document?.title ?? stripOrderPrefix(filmTitle(film));
  return { sourceKey: film, title, kind: "video", document, film };
}

/** A folder's title is that of the heading or first page in the contents, otherwise its name. */
function openChapter(plan: ImportPlan, { folder, root }: { folder: string; root: string }): PlannedChapter {
  const within = `${root}${folder}/`;
  const first = folder === "" ? undefined : plan.documents.find(({ sourcePath }) => sourcePath?.startsWith(within));
  const parent = first && plan.documents.find(({ stableId }) => stableId === first.parentId);
  const heading = parent?.kind === "group" ? parent.title : null;
  return {
    sourceKey: `chapter:${folder}`,
    title: heading ?? (folder === "" ? plan.title : stripOrderPrefix(folder)),
    lessons: [],
  };
}

/** Keeps both of two lessons with the same number, ordered by name, and reports them. */
function noteTwinNumbers(plan: ImportPlan, { title, names }: { title: string; names: string[] }): void {
  const byNumber = Map.groupBy(names, (name) => NUMBER.exec(name)?.[1] ?? null);
  for (const [number, twins] of byNumber) {
    if (number !== null && twins.length > 1)
      addEntry(plan.report, "contents", {
        where: title,
        detail: `编号 ${number} 有 ${twins.length} 课：${twins.join("、")}，按名字排先后`,
      });
  }
}

function comparePaths(left: string, right: string): number {
  const [leftParts, rightParts] = [left.split("/"), right.split("/")];
  for (let at = 0; at < Math.min(leftParts.length, rightParts.length); at += 1) {
    const [one, other] = [leftParts[at] ?? "", rightParts[at] ?? ""];
    if (one !== other) return compareNames(one, other);
  }
  return leftParts.length - rightParts.length;
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

/** Folders that contain all lessons are not chapters. */
function commonFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const folders = first.split("/").slice(0, -1);
  let shared = "";
  for (const folder of folders) {
    const next = `${shared}${folder}/`;
    // The last one stays a chapter where it contains everything.
    if (!paths.every((path) => path.startsWith(next) && path.slice(next.length).includes("/"))) break;
    shared = next;
  }
  return shared;
}
