import { invalidInput } from "../../../../kit/api/app-error.ts";
import { strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { type ImportedCourse, type LessonNode, toDraft } from "../../courses/course-draft.ts";
import { coursePath, lessonPath } from "../../courses/course-paths.ts";
import { courseTypes, GATED_COURSE_TYPE, isCourseType, shelfOfType } from "../../courses/course-types.ts";
import { hashText } from "../../texts/prepare-text.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import {
  type CourseFile,
  type PlannedChapter,
  type PlannedLesson,
  planChapters,
  readCourseFile,
} from "../plan/plan-course.ts";
import { isAttachmentPath } from "../source/attachment-file.ts";
import { compareNames } from "../source/natural-order.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { noteGone, refuseForeignBook } from "./compare-imports.ts";
import { comparePage } from "./compare-page.ts";
import { createPictureSaver } from "./save-pictures.ts";
import { takeAttachments } from "./take-attachments.ts";
import { type Film, takeFilms } from "./take-films.ts";
import { noteFailure, noteWarnings, toTargetText } from "./target-text.ts";

/** Writes a plan as one course: films first, then the outline, so that every lesson has an address, then the texts. */
export async function importCourse(plan: ImportPlan, tree: SourceTree, options: ImportRun): Promise<void> {
  const { courses } = options.targets;
  const { type } = options;
  if (type !== null && !isCourseType(type))
    throw invalidInput({ type: [`课程的类型只能是 ${courseTypes.join("、")}`] });
  const file = await readCourseFile(tree, plan);
  if (!options.isTitleRequested && file.title !== undefined) plan.title = file.title;
  plan.report.title = plan.title;
  plan.report.isTypeWritten = file.type !== undefined;
  const { chapters, readme } = planChapters(plan, tree);
  const planned = chapters.flatMap(({ lessons }) => lessons);
  const keys = new Set(planned.map(({ sourceKey }) => sourceKey));
  const known = await courses.findImportedCourse(options.key);
  refuseForeignBook(known?.lessons ?? [], keys, options.key);
  noteGone(plan, known?.lessons.filter(({ isPlaced }) => isPlaced) ?? [], keys);
  const films = await takeFilms(planned, { plan, tree, options, known });
  const placed = chapters
    .map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter(({ film }) => film === null || films.has(film)) }))
    .filter(({ lessons }) => lessons.length > 0);
  const target = options.isDryRun ? null : await placeCourse(plan, { file, chapters: placed, films, known, options });
  const run = { plan, options, known, target, pictures: createPictureSaver(plan, options) };
  const lessons = placed.flatMap((chapter) => chapter.lessons);
  for (const [done, lesson] of lessons.entries()) {
    options.onProgress({ done, total: lessons.length, current: lesson.title });
    await writeLesson(lesson, run);
  }
  if (target && (readme !== null || file.intro !== undefined)) {
    if (readme) await run.pictures.save(readme.pictureKeys);
    const intro = file.intro === undefined && readme ? introOf(readme, run) : { markdown: file.intro ?? "" };
    await courses.saveCourse({ id: target.courseId }, { intro });
  }
  if (target) {
    const paths = tree.paths.filter(isAttachmentPath).sort(compareNames);
    await takeAttachments(paths, { plan, tree, options, carrier: { kind: "course", id: target.courseId } });
  }
  options.onProgress({ done: lessons.length, total: lessons.length, current: plan.title });
}

interface CourseRun {
  plan: ImportPlan;
  options: ImportRun;
  known: ImportedCourse | null;
  target: Placed | null;
  pictures: ReturnType<typeof createPictureSaver>;
}

function introOf(readme: NonNullable<ReturnType<typeof planChapters>["readme"]>, run: CourseRun) {
  return toTargetText(readme, textContext(run));
}

function textContext({ plan, pictures, target }: CourseRun) {
  return {
    plan,
    pictures: pictures.saved,
    homeUrl: target?.homeUrl ?? "/",
    urlOf: (id: string) => (target ? target.urlOf(id) : "/"),
  };
}

interface Placed {
  courseId: number;
  homeUrl: string;
  idOf(sourceKey: string): number | undefined;
  /** By the stable id of a document. */
  urlOf(stableId: string): string | null;
}

async function placeCourse(
  plan: ImportPlan,
  input: {
    file: CourseFile;
    chapters: PlannedChapter[];
    films: ReadonlyMap<string, Film | null | undefined>;
    known: ImportedCourse | null;
    options: ImportRun;
  },
): Promise<Placed> {
  const { file, chapters, films, known, options } = input;
  const { courses } = options.targets;
  const { key } = options;
  const { type: _type, certificate, teacher, intro: _intro, aigc, ...fields } = file;
  const type = options.type ?? file.type ?? null;
  const contentType = type !== null && isCourseType(type) ? type : known ? undefined : GATED_COURSE_TYPE;
  const teacherId =
    teacher && (await courses.saveTeacher({ ...teacher, pictureUrl: null, sourceKey: `${key}:teacher` }));
  const { courseId } = await courses.saveCourse(
    { sourceKey: key },
    {
      ...toDraft({ ...fields, has_certificate: certificate }),
      title: plan.title,
      summary: file.summary ?? plan.intro,
      ...(options.category !== null && { category: options.category }),
      ...(contentType && { contentType }),
      ...(teacherId !== undefined && { teacherId }),
      ...(aigc !== undefined && { aiMark: aigc }),
      ...(known ? {} : { publishedAt: options.now() }),
    },
  );
  const first = known ? undefined : chapters[0]?.lessons[0]?.sourceKey;
  const hasMark = chapters.some(({ lessons }) => lessons.some(({ sourceKey }) => readPreview(sourceKey, plan)));
  const { lessonIds } = await courses.arrangeCourse({
    courseId,
    chapters: chapters.map((chapter) => ({
      ...chapter,
      lessons: chapter.lessons.map(({ sourceKey, title, kind, film, document }) => {
        const isPreview = readPreview(sourceKey, plan) ?? (sourceKey === first && !hasMark ? true : undefined);
        const taken = film === null ? null : films.get(film);
        return {
          sourceKey,
          title,
          kind,
          ...(isPreview === undefined ? {} : { isPreview }),
          ...(taken && { mediaId: taken.mediaId, durationSeconds: taken.durationSeconds }),
          ...markOfLesson(document, taken ?? null),
        };
      }),
    })),
  });
  const shelf = (await courses.readShelf(courseId)) ?? shelfOfType(GATED_COURSE_TYPE);
  const byDocument = new Map(
    chapters.flatMap(({ lessons }) =>
      lessons.map((lesson) => [lesson.document?.stableId, lessonIds.get(lesson.sourceKey)]),
    ),
  );
  return {
    courseId,
    homeUrl: coursePath({ shelf, id: courseId }),
    idOf: (sourceKey) => lessonIds.get(sourceKey),
    urlOf: (stableId) => {
      const lessonId = byDocument.get(stableId);
      return lessonId === undefined ? null : lessonPath({ shelf, courseId, lessonId });
    },
  };
}

/** The AI mark of its front matter and of its film's metadata; nothing where neither has one. */
function markOfLesson(document: PlannedLesson["document"], film: Film | null): Pick<LessonNode, "aiMark"> {
  const ofFilm = film?.aiMark ?? "none";
  const written = document?.facts.aiMark ?? null;
  if (written === null) return ofFilm === "none" ? {} : { aiMark: ofFilm };
  return { aiMark: strongestAiMark(written, ofFilm) };
}

/** Whether the author's front matter opens a lesson to everyone. */
function readPreview(sourceKey: string, plan: ImportPlan): boolean | undefined {
  const { preview, free } = plan.documents.find(({ stableId }) => stableId === sourceKey)?.frontMatter ?? {};
  const mark = preview ?? free;
  return typeof mark === "boolean" ? mark : undefined;
}

async function writeLesson(lesson: PlannedLesson, run: CourseRun): Promise<void> {
  const { plan, options, known, target } = run;
  const { document, sourceKey, film } = lesson;
  if (document === null) return;
  try {
    await run.pictures.save(document.pictureKeys);
    const source = toTargetText(document, textContext(run));
    const hash = known?.lessons.find((one) => one.sourceKey === sourceKey)?.contentHash ?? null;
    const lessonId = target?.idOf(sourceKey);
    const saved =
      lessonId === undefined
        ? { isChanged: hash !== hashText(document.markdown), warnings: [] }
        : await options.targets.courses.saveLessonText({ lessonId, source });
    if (options.isDryRun) {
      const before = known?.lessons.find((one) => one.sourceKey === sourceKey);
      const change = await comparePage(run, {
        where: document.sourcePath ?? "",
        title: lesson.title,
        markdown: document.markdown,
        known: before ? { kind: "lesson", id: before.lessonId, title: before.title } : null,
      });
      if (change) plan.report.changes.push(change);
    }
    noteWarnings(plan, document, saved.warnings);
    if (film === null) plan.report.documents[saved.isChanged ? (hash === null ? "new" : "updated") : "unchanged"] += 1;
  } catch (error) {
    noteFailure(plan, document, error);
  }
}
