import {
  type ChapterNode,
  type CourseWriter,
  type LessonNode,
  toDraft,
} from "../../features/content/courses/course-draft.ts";
import { coursePath, lessonPath } from "../../features/content/courses/course-paths.ts";
import { shelfOfType } from "../../features/content/courses/course-types.ts";
import type { DemoContent } from "./read-demo-content.ts";
import { type MediaWriter, placeFilm } from "./seed-media.ts";

interface Placing {
  content: DemoContent;
  media: MediaWriter;
  /** Addresses by path; those of the courses are added. */
  addresses: Map<string, string>;
  /** By path. */
  bookIds: ReadonlyMap<string, number>;
  /** By path; those of the courses are added. */
  courseIds: Map<string, number>;
}

/**
 * Makes the demo's courses with their outlines, so that every lesson has an address. Returns the lessons to be filled.
 */
export async function placeCourses(
  courses: CourseWriter,
  placing: Placing,
): Promise<{ lessonId: number; file: string }[]> {
  const lessons: { lessonId: number; file: string }[] = [];
  for (const course of placing.content.courses) lessons.push(...(await placeCourse(courses, course, placing)));
  return lessons;
}

async function placeCourse(
  courses: CourseWriter,
  course: DemoContent["courses"][number],
  placing: Placing,
): Promise<{ lessonId: number; file: string }[]> {
  const { addresses, bookIds, courseIds } = placing;
  const { path, teacher, intro, published_at, related_books, chapters: planned, ...fields } = course;
  const teacherId = await courses.saveTeacher({ ...teacher, pictureUrl: null, sourceKey: `demo:${teacher.name}` });
  const { courseId } = await courses.saveCourse(
    { sourceKey: path },
    {
      ...toDraft(fields),
      teacherId,
      publishedAt: new Date(published_at),
      intro: { markdown: intro },
      relatedBookIds: related_books.flatMap((folder) => bookIds.get(`books/${folder}`) ?? []),
    },
  );
  const chapters: ChapterNode[] = [];
  for (const chapter of planned) {
    const lessons: LessonNode[] = [];
    for (const { file, title: lessonTitle, preview, film } of chapter.lessons) {
      lessons.push({
        sourceKey: file,
        title: lessonTitle,
        kind: film === undefined ? "document" : "video",
        // Left out: closed at first, later as it is.
        ...(preview === undefined ? {} : { isPreview: preview }),
        ...(film === undefined ? {} : await placeFilm(placing, `${path}/${film}`)),
      });
    }
    chapters.push({ sourceKey: chapter.title, title: chapter.title, lessons });
  }
  const { lessonIds } = await courses.arrangeCourse({ courseId, chapters });
  const shelf = shelfOfType(fields.content_type);
  courseIds.set(path, courseId);
  addresses.set(path, coursePath({ shelf, id: courseId }));
  return [...lessonIds].map(([file, lessonId]) => {
    addresses.set(`${path}/${file}`, lessonPath({ shelf, courseId, lessonId }));
    return { lessonId, file: `${path}/${file}` };
  });
}
