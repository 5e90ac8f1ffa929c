import type { MarkdownWarning } from "../../../kit/markdown/markdown-types.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { TextSource } from "../texts/text-references.ts";
import type { CourseChange } from "./admin-contract.ts";
import type { CourseType } from "./course-types.ts";
import type { LessonKind } from "./lesson-kinds.ts";
import type { ReleasePlan } from "./release-plan.ts";

/** Input for saving a course. An omitted field stays unchanged, or gets the default in brackets in a new course. */
export interface CourseDraft {
  title?: string;
  summary?: string;
  /** Its name in addresses; the former one redirects. [made of the title, or `course`] */
  slug?: string;
  /** The access type. [vip] */
  contentType?: CourseType;
  /** [""] */
  category?: string;
  /** [none] */
  tags?: string[];
  /** null: no teacher. [null] */
  teacherId?: number | null;
  /** [empty] */
  intro?: TextSource;
  /** null: a cover is drawn from the title. [null] */
  coverUrl?: string | null;
  /** Who finishes it may have a certificate made. [false] */
  hasCertificate?: boolean;
  /** ["none"] */
  aiMark?: AiMark;
  /** Order on the shelf. [0] */
  position?: number;
  /** null: a draft; in the future: scheduled. [null] */
  publishedAt?: Date | null;
  /** null: not withdrawn. [null] */
  withdrawnAt?: Date | null;
  /** Numbers of the books that belong to it, in order. [none] */
  relatedBookIds?: number[];
}

/** The name of each field of a change in a draft; a field without one does not compile. */
const DRAFT_NAMES = {
  title: "title",
  summary: "summary",
  slug: "slug",
  category: "category",
  tags: "tags",
  position: "position",
  content_type: "contentType",
  teacher_id: "teacherId",
  cover_url: "coverUrl",
  related_book_ids: "relatedBookIds",
  has_certificate: "hasCertificate",
} as const satisfies Record<Exclude<keyof CourseChange, "intro_markdown">, keyof CourseDraft>;

/** All properties of a course that its authors change, except its outline and its state. */
export const CHANGEABLE_FACTS = [
  ...(Object.keys(DRAFT_NAMES) as (keyof typeof DRAFT_NAMES)[]),
  "intro_markdown",
] as const;

/** The draft of an author's change as it comes from the wire. */
export function toDraft({ intro_markdown: markdown, ...change }: Partial<CourseChange>): CourseDraft {
  const fields = Object.entries(DRAFT_NAMES) as [keyof typeof DRAFT_NAMES, keyof CourseDraft][];
  const given = fields.filter(([wireName]) => change[wireName] !== undefined);
  return {
    ...Object.fromEntries(given.map(([wireName, name]) => [name, change[wireName]])),
    ...(markdown !== undefined && { intro: { markdown } }),
  };
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
  /** Unique within the course; the same key is the same lesson next time. */
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
  /** Lessons that are in no chapter any more: outside the course, and restored with their texts when they return. */
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

/** A course that an earlier import made, with its lessons. */
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

/** How courses are filled, by the console, an import or at the first start. */
export interface CourseWriter {
  saveCourse(target: CourseTarget, draft: CourseDraft): Promise<SavedCourse>;
  /** Gives the course its chapters and lessons in their order. */
  arrangeCourse(course: { courseId: number; chapters: ChapterNode[] }): Promise<ArrangedCourse>;
  /** Renders and stores; writes nothing when the text and all answers of the resolvers are unchanged. */
  saveLessonText(draft: { lessonId: number; source: TextSource }): Promise<SavedLessonText>;
  /** Out: the teacher's number. The same key saves the same teacher again; null: always a new one. */
  saveTeacher(draft: TeacherDraft & { sourceKey: string | null }): Promise<number>;
}

/** Whether everyone may see all of a lesson: no course is open as a whole. */
export function isOpenLesson({ isPreview }: { isPreview: boolean }): boolean {
  return isPreview;
}
