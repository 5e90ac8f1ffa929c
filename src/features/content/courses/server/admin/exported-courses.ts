import { type ExportedItem, type ExportedKind, fileNameOf } from "../../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../../domain/content/items-of-table.ts";
import { conflict } from "../../../../../kit/api/app-error.ts";
import { type Facts, factsOf, type Row, rowOf, UnfitFacts } from "../../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../../kit/tables/row-store.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { prepareText } from "../../../texts/prepare-text.ts";
import { factsOfText, readTextFacts } from "../../../texts/server/exported-text-facts.ts";
import { exportTexts, UNWRITTEN } from "../../../texts/server/exported-texts.ts";
import type { WritingContext } from "../../../texts/server/texts-context.ts";
import { type References, replayReferences } from "../../../texts/text-references.ts";
import { listCourseBooks, lockCourse, refreshCourseCounts, replaceCourseBooks } from "../stores/course-store.ts";
import { courses, lessons, teachers } from "../stores/course-tables.ts";
import { listExportedChapters, listSlugs, putChapters, putSlugs } from "../stores/exported-store.ts";
import { gatedLessons } from "./gated-lessons.ts";

/** Columns of a course that follow from its lessons; an introduction is the file's text. */
const DERIVED = ["lessonCount", "videoCount", "durationSeconds", "wordCount", "previewCount", "firstLessonId"];
const INTRO = ["introMarkdown", "introHtml", "introReferences", "rendererVersion"];
const WITHOUT = [...DERIVED, ...INTRO];

/** Teachers, courses with their chapters, lessons: each after what it names. */
export function exportCourses(context: WritingContext): ExportedKind[] {
  return [exportTeachers(context), exportCourseRows(context), exportLessons(context)];
}

function exportTeachers({ db }: WritingContext): ExportedKind {
  const toExportedItem = (row: Row): ExportedItem => ({
    key: String(row.id),
    path: [fileNameOf(Number(row.id), String(row.name))],
    facts: factsOf(teachers, row, ["words"]),
    text: String(row.words),
  });
  return {
    name: "teacher",
    folder: "teachers",
    tables: ["teachers"],
    ...itemsOfTable(db, teachers, toExportedItem),
    restore: async ({ facts, text }) => {
      const row = rowOf(teachers, { ...facts, words: text ?? "" });
      await db.transaction((tx) => putRow(tx, teachers, row));
    },
  };
}

function exportCourseRows({ db, markdown }: WritingContext): ExportedKind {
  async function toExportedItem(row: Row, from: DatabaseOrTransaction): Promise<ExportedItem> {
    const id = Number(row.id);
    const references = row.introReferences as References;
    const former = (await listSlugs(from, id)).filter((slug) => slug !== row.slug);
    return {
      key: String(id),
      path: [String(id), "course"],
      facts: {
        ...factsOf(courses, row, WITHOUT),
        former_slugs: former,
        books: await listCourseBooks(from, id),
        chapters: await listExportedChapters(from, id),
        ...factsOfText({ references, formerAnchors: [] }),
      },
      text: String(row.introMarkdown),
    };
  }

  return {
    name: "course",
    folder: "courses",
    tables: ["courses", "course_chapters"],
    ...itemsOfTable(db, courses, toExportedItem),
    restore: async ({ facts, text }) => {
      const introMarkdown = text ?? "";
      const { marks, others } = readTextFacts(facts, introMarkdown);
      const { former_slugs, books, chapters, ...own } = others;
      const row = rowOf(courses, own, WITHOUT);
      const courseId = Number(row.id);
      const slugs = [String(row.slug), ...readList("former_slugs", former_slugs, (one) => typeof one === "string")];
      const bookIds = readList("books", books, (one) => Number.isSafeInteger(one)) as number[];
      const { html, rendererVersion } = (
        await prepareText(markdown, { markdown: introMarkdown, ...replayReferences(marks.references) })
      ).text;
      const intro = { introMarkdown, introHtml: html, introReferences: marks.references, rendererVersion };
      await db.transaction(async (tx) => {
        await lockCourse(tx, courseId);
        await putRow(tx, courses, { ...row, ...intro });
        if (!(await putSlugs(tx, { courseId, slugs: slugs.map(String) })))
          throw conflict("COURSE_SLUG_TAKEN", "别的课程用着或用过它的地址名");
        if (!(await putChapters(tx, { courseId, chapters: readChapters(chapters) })))
          throw conflict("COURSE_CHAPTER_TAKEN", "它的一章在本站是别的课程的");
        await replaceCourseBooks(tx, { courseId, bookIds });
        await refreshCourseCounts(tx, courseId);
      });
    },
  };
}

function exportLessons(context: WritingContext): ExportedKind {
  return exportTexts(context, {
    name: "lesson",
    folder: "courses",
    table: lessons,
    gated: gatedLessons,
    derived: { ...UNWRITTEN, publicHtml: null },
    lockParent: async (tx, { courseId }) => (await lockCourse(tx, Number(courseId))) !== null,
    pathOf: ({ id, courseId, position, title }) => [
      String(courseId),
      `${String(position).padStart(5, "0")}-${fileNameOf(Number(id), String(title))}`,
    ],
    follow: (tx, { after }) => refreshCourseCounts(tx, Number(after.courseId)),
  });
}

function readList(name: string, fact: Facts[string] | undefined, fits: (one: unknown) => boolean): unknown[] {
  if (!Array.isArray(fact) || !fact.every(fits)) throw new UnfitFacts(`“${name}”的写法不对`);
  return fact;
}

function readChapters(fact: Facts[string] | undefined): Facts[] {
  return readList("chapters", fact, (one) => typeof one === "object" && one !== null && !Array.isArray(one)) as Facts[];
}
