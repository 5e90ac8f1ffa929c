import type { Access } from "../../../../../domain/access/access-contract.ts";
import { strongestAiMark } from "../../../../../kit/values/ai-mark.ts";
import { pickForWire } from "../../../../../kit/values/camel-names.ts";
import { coverUrlOf } from "../../../../../seo/cover-url.ts";
import type { StoredText } from "../../../texts/prepare-text.ts";
import type { Chapter, CourseCard, CourseFacts, Lesson, LessonRelease, LessonRow, Teacher } from "../../contract.ts";
import { COURSE_FIELD_NAMES } from "../../course-fields.ts";
import type { Release } from "../../release-plan.ts";
import type { CourseCardRow } from "../stores/course-store.ts";
import type { LessonRowColumns, PublicLesson } from "../stores/lesson-store.ts";
import type { TeacherRow } from "../stores/teacher-store.ts";

/** The fields that readers and authors have in common. */
export function toCourseFacts(course: Omit<CourseCardRow, "teacherName">): CourseFacts {
  return {
    id: course.id,
    shelf: course.shelf,
    ...pickForWire(course, COURSE_FIELD_NAMES),
    ai_mark: course.aiMark,
  };
}

export function toCourseCard(course: CourseCardRow): CourseCard {
  return {
    ...toCourseFacts(course),
    cover_url: coverUrlOf("course", { ...course, label: course.category }),
    teacher_name: course.teacherName,
    lesson_count: course.lessonCount,
    video_count: course.videoCount,
    duration_seconds: course.durationSeconds,
    word_count: course.wordCount,
    preview_count: course.previewCount,
    first_lesson_id: course.firstLessonId,
    published_at: (course.publishedAt ?? course.updatedAt).toISOString(),
    updated_at: course.updatedAt.toISOString(),
  };
}

export function toTeacher({ pictureUrl, ...teacher }: TeacherRow): Teacher {
  return { ...teacher, picture_url: pictureUrl };
}

/**
 * Chapters without a visible lesson are hidden.
 * @param now null: every date of the release plan is included
 */
export function toChapters(
  chapters: readonly { id: number; title: string }[],
  lessons: readonly LessonRowColumns[],
  now: Date | null,
): Chapter[] {
  return chapters
    .map(({ id, title }) => ({
      id,
      title,
      lessons: lessons.filter((lesson) => lesson.chapterId === id).map((lesson) => toLessonRow(lesson, now)),
    }))
    .filter((chapter) => chapter.lessons.length > 0);
}

function toLessonRow(lesson: Omit<LessonRowColumns, "courseId" | "chapterId">, now: Date | null): LessonRow {
  const { opensAt, opensAfterDays } = lesson;
  const hasOpened = opensAt !== null && now !== null && opensAt <= now;
  return {
    id: lesson.id,
    kind: lesson.kind,
    title: lesson.title,
    is_preview: lesson.isPreview,
    preview_seconds: lesson.previewSeconds,
    duration_seconds: lesson.durationSeconds,
    word_count: lesson.wordCount,
    opens_at: hasOpened ? null : (opensAt?.toISOString() ?? null),
    // A date takes precedence over the days after a learner's start.
    opens_after_days: opensAt === null ? opensAfterDays : null,
  };
}

/** `text` is the part that this viewer may see; the caller has checked access. */
export function toLesson(
  lesson: PublicLesson,
  options: { access: Access; release: Release; text: Pick<StoredText, "html" | "toc">; isComplete: boolean },
): Lesson {
  const { access, release, text, isComplete } = options;
  return {
    id: lesson.id,
    course_id: lesson.courseId,
    kind: lesson.kind,
    title: lesson.title,
    is_preview: lesson.isPreview,
    preview_seconds: lesson.previewSeconds,
    duration_seconds: lesson.durationSeconds,
    media_id: lesson.mediaId,
    release: toWireRelease(release),
    html: text.html,
    is_complete: isComplete,
    access,
    toc: text.toc,
    word_count: lesson.wordCount,
    has_math: lesson.hasMath,
    has_mermaid: lesson.hasMermaid,
    ai_mark: strongestAiMark(lesson.aiMark, lesson.courseAiMark),
    updated_at: lesson.updatedAt.toISOString(),
  };
}

function toWireRelease(release: Release): LessonRelease {
  return {
    state: release.state,
    opens_at: release.state === "waiting" ? release.opensAt.toISOString() : null,
    after_days: release.state === "unjoined" ? release.days : null,
  };
}
