import type { MarkdownWarning } from "../../../kit/markdown/markdown-types.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import { type CamelNamed, toCamelNames } from "../../../kit/values/camel-names.ts";
import type { TextSource } from "../texts/text-references.ts";
import type { CourseChange } from "./admin-contract.ts";
import type { LessonKind } from "./lesson-kinds.ts";
import type { ReleasePlan } from "./release-plan.ts";

/** The fields of an author's change, with their names in code. */
type ChangedFields = CamelNamed<Required<Omit<CourseChange, "intro_markdown">>>;

/**
 * Input for saving a course. An omitted field does not change, or gets its default in a new course: no text, no
 * teacher, no books, `vip`, a slug and a cover generated from the title.
 */
export interface CourseDraft extends Partial<ChangedFields> {
  /** [empty] */
  intro?: TextSource;
  /** ["none"] */
  aiMark?: AiMark;
  /** null: a draft; in the future: scheduled. [null] */
  publishedAt?: Date | null;
  /** null: not withdrawn. [null] */
  withdrawnAt?: Date | null;
}

/** Converts an author's change from the API to a draft. */
export function toDraft({ intro_markdown: markdown, ...change }: Partial<CourseChange>): CourseDraft {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const fields: Partial<ChangedFields> = toCamelNames(Object.fromEntries(given));
  return { ...fields, ...(markdown !== undefined && { intro: { markdown } }) };
}

/** Which course: a known one, one of an import's source (created when there is none yet), or always a new one. */
export type CourseTarget = { id: number } | { sourceKey: string } | "new";

export interface SavedCourse {
  courseId: number;
  isNew: boolean;
  isChanged: boolean;
  warnings: MarkdownWarning[];
}

/** A lesson in its place. An omitted field stays unchanged, or gets the default in brackets in a new lesson. */
export interface LessonNode {
  /** Unique within the course; the next import finds the lesson by this key. */
  sourceKey: string;
  title: string;
  kind: LessonKind;
  /** [false] */
  isPreview?: boolean;
  /** [null] */
  previewSeconds?: number | null;
  /** [null] */
  mediaId?: number | null;
  /** [0] */
  durationSeconds?: number;
  /** [no plan] */
  release?: ReleasePlan;
  /** ["none"] */
  aiMark?: AiMark;
}

export interface ChapterNode {
  /** Unique within the course. */
  sourceKey: string;
  title: string;
  lessons: LessonNode[];
}

export interface ArrangedCourse {
  /** By source key. */
  chapterIds: Map<string, number>;
  lessonIds: Map<string, number>;
  isChanged: boolean;
  /**
   * Lessons that are in no chapter any more: outside the course, and restored with their texts when they are added
   * again.
   */
  gone: { lessonId: number; sourceKey: string; title: string }[];
}

export interface SavedLessonText {
  /** False: nothing was written, the stored text is the same. */
  isChanged: boolean;
  /** From now on. */
  version: number;
  warnings: MarkdownWarning[];
}

export interface TeacherDraft {
  name: string;
  headline: string;
  words: string;
  pictureUrl: string | null;
}

/** A course created by an earlier import, with its lessons. */
export interface ImportedCourse {
  courseId: number;
  lessons: {
    lessonId: number;
    sourceKey: string;
    title: string;
    kind: LessonKind;
    mediaId: number | null;
    /** In the course now. */
    isPlaced: boolean;
    /** SHA-256 of the Markdown in hex; null while it has no text. */
    contentHash: string | null;
  }[];
}

/** The functions by which the console, an import or the first start writes courses. */
export interface CourseWriter {
  saveCourse(target: CourseTarget, draft: CourseDraft): Promise<SavedCourse>;
  /** Gives the course its chapters and lessons in their order. */
  arrangeCourse(course: { courseId: number; chapters: ChapterNode[] }): Promise<ArrangedCourse>;
  /** Renders and stores; writes nothing when the text and all answers of the resolvers are unchanged. */
  saveLessonText(draft: { lessonId: number; source: TextSource }): Promise<SavedLessonText>;
  /** Returns the teacher's id. The same key updates the same teacher; null: always a new one. */
  saveTeacher(draft: TeacherDraft & { sourceKey: string | null }): Promise<number>;
}

/** Whether everyone may view the whole lesson; no course is open as a whole. */
export function isOpenLesson({ isPreview }: { isPreview: boolean }): boolean {
  return isPreview;
}
