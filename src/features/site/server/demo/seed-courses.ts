import type { CourseWriter } from "../../../courses/course-draft.ts";
import { coursePath, lessonPath } from "../../../courses/course-paths.ts";
import { shelfOfType } from "../../../courses/course-types.ts";
import type { DemoContent } from "./read-demo-content.ts";

interface Placing {
  content: DemoContent;
  /** Addresses by path; those of the courses are added. */
  addresses: Map<string, string>;
  /** By path. */
  bookIds: ReadonlyMap<string, number>;
}

/** Makes the demo's courses with their outlines, so that every lesson has an address. Out: the lessons to be filled. */
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
  { addresses, bookIds }: Placing,
): Promise<{ lessonId: number; file: string }[]> {
  const { title, slug, summary, category, tags, position, content_type: contentType, teacher, path } = course;
  const teacherId = await courses.saveTeacher({ ...teacher, pictureUrl: null, sourceKey: `demo:${teacher.name}` });
  const { courseId } = await courses.saveCourse(
    { sourceKey: path },
    {
      ...{ title, slug, summary, category, tags, position, contentType, teacherId },
      publishedAt: new Date(course.published_at),
      hasCertificate: course.certificate ?? false,
      intro: { markdown: course.intro },
      relatedBookIds: course.related_books.flatMap((folder) => bookIds.get(`books/${folder}`) ?? []),
    },
  );
  const chapters = course.chapters.map((chapter) => ({
    sourceKey: chapter.title,
    title: chapter.title,
    lessons: chapter.lessons.map(({ file, title: lessonTitle, preview }) => ({
      ...{ sourceKey: file, title: lessonTitle, kind: "document" as const },
      // Left out: closed at first, later as it is.
      ...(preview === undefined ? {} : { isPreview: preview }),
    })),
  }));
  const { lessonIds } = await courses.arrangeCourse({ courseId, chapters });
  const shelf = shelfOfType(contentType);
  addresses.set(path, coursePath({ shelf, id: courseId }));
  return [...lessonIds].map(([file, lessonId]) => {
    addresses.set(`${path}/${file}`, lessonPath({ shelf, courseId, lessonId }));
    return { lessonId, file: `${path}/${file}` };
  });
}
