import type { KnownResource } from "../../../../domain/access/access.ts";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { editTexts } from "../../texts/server/editable-texts.ts";
import { rememberTexts } from "../../texts/server/read-texts.ts";
import { rerenderJob } from "../../texts/server/rerender-job.ts";
import { listWholeTexts } from "../../texts/server/text-store.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import type { EditableTexts } from "../../texts/text-versions.ts";
import * as contract from "../contract.ts";
import type { CourseWriter, ImportedCourse } from "../course-draft.ts";
import type { CourseShelf } from "../course-types.ts";
import type { PlayableLesson } from "../playable.ts";
import { arrangeCourse } from "./admin/arrange-course.ts";
import type { CourseAdminContext } from "./admin/course-admin.ts";
import { serveCourseAdmin } from "./admin/course-admin-api.ts";
import { exportCourses } from "./admin/exported-courses.ts";
import { gatedLessons } from "./admin/gated-lessons.ts";
import { measureLessons } from "./admin/measure-lessons.ts";
import type { PreviewCutting } from "./admin/prepare-previews.ts";
import { rerenderCourses } from "./admin/rerender-courses.ts";
import { saveCourse } from "./admin/save-course.ts";
import { saveLessonText } from "./admin/save-lesson-text.ts";
import { findPlayable } from "./reading/find-playable.ts";
import { createGuestCourses, type GuestCourses } from "./reading/guest-courses.ts";
import { learnLessons } from "./reading/learned-lessons.ts";
import { personalCourses } from "./reading/personal-courses.ts";
import { servePreviews } from "./reading/preview-courses.ts";
import {
  joinCourse,
  noteDelivery,
  REMEMBERED_LESSONS,
  readJoinedAt,
  readLesson,
  resourceOfCourse,
  resourceOfLesson,
} from "./reading/read-lesson.ts";
import {
  findCourse,
  findCourseBySource,
  findVisibleCourse,
  hasCourses,
  listCourseIdsOfBook,
} from "./stores/course-store.ts";
import { lessonTexts } from "./stores/course-tables.ts";
import { findLessonTitle, findVisibleLesson, type PublicLesson } from "./stores/lesson-store.ts";
import { listMediaUses } from "./stores/media-uses-store.ts";
import { listLessonHashes } from "./stores/outline-store.ts";
import { listJoined } from "./stores/searched-store.ts";
import { upsertTeacher } from "./stores/teacher-store.ts";

/** Without a player no preview is cut. */
type CoursesDependencies = ReadingContext & CourseAdminContext & Partial<PreviewCutting>;

export interface Courses extends CourseWriter {
  /** For page loaders. */
  guest: GuestCourses;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  findImportedCourse(sourceKey: string): Promise<ImportedCourse | null>;
  /** The shelf of a course; null: it does not exist. */
  readShelf(courseId: number): Promise<CourseShelf | null>;
  /** Whether there is no course at all, not even a draft. */
  isEmpty(): Promise<boolean>;
  /** Called when a course or lesson changed in this or another process. */
  forgetReads(): void;
  /** Ids of the courses to which a book belongs, published or not. */
  listCoursesOf(bookId: number): Promise<number[]>;
  /** For explaining access. */
  findResource(of: "course" | "lesson", id: number): Promise<KnownResource | null>;
  /** Titles of lessons that play this file. */
  listMediaUses(mediaId: number): Promise<string[]>;
  /** A video was measured: its lessons get its duration. */
  measureLessons(mediaId: number): Promise<void>;
  /** For players: the lesson as this viewer may see it; the caller applies `decideAccess`. */
  findPlayable(options: { lessonId: number; user: CallingUser | null }): Promise<PlayableLesson | null>;
  /** The courses that this user joined, and when. */
  listJoined(userId: number): Promise<{ courseId: number; joinedAt: Date }[]>;
  editable: EditableTexts;
  /** For exports. */
  exported: ExportedKind[];
  /** For progress in lessons. */
  learned: LearningResources;
  /** Whole texts by lesson id, only for locating quotes; never for display. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

/** Courses, their chapters and lessons: outlines, texts, release plans, and access. */
export function createCourses(dependencies: CoursesDependencies): Courses {
  const { db, guestDb, clock } = dependencies;
  const guest = createGuestCourses({ guestDb, clock });
  const reads = rememberTexts<PublicLesson>(REMEMBERED_LESSONS);
  return {
    guest,
    endpoints: [
      serveEndpoint(contract.listCourses, ({ query }) => guest.listCourses(query)),
      serveEndpoint(contract.getCourse, ({ params }) => guest.getCourse(params.id)),
      serveEndpoint(
        contract.getLesson,
        async ({ params }, { user }) => ({
          lesson: await readLesson(
            { ...dependencies, reads },
            { courseId: params.course_id, lessonId: params.id, user },
          ),
        }),
        { beforeSending: ({ lesson }, { user }) => noteDelivery({ ...dependencies, reads }, { lesson, user }) },
      ),
      ...serveCourseAdmin(dependencies).map((served) => forgetAfter(served, reads.forget)),
      ...servePreviews(dependencies),
      serveEndpoint(contract.getCourseJoining, async ({ params }, { user }) => ({
        joined_at: (await readJoinedAt(dependencies, { courseId: params.id, user }))?.toISOString() ?? null,
      })),
      serveEndpoint(contract.joinCourse, async ({ params }, { user }) => ({
        joined_at: (await joinCourse(dependencies, { courseId: params.id, user })).toISOString(),
      })),
    ],
    jobs: [rerenderJob({ of: "courses", minute: 4, rerender: (limit) => rerenderCourses(dependencies, limit) })],
    personal: personalCourses(db),
    editable: editTexts(dependencies, {
      gated: gatedLessons,
      findTitle: findLessonTitle,
      onSaved: reads.forget,
    }),
    exported: exportCourses(dependencies),
    forgetReads: reads.forget,
    saveCourse: (target, draft) => saveCourse(dependencies, target, draft).finally(reads.forget),
    arrangeCourse: (course) => arrangeCourse(dependencies, course).finally(reads.forget),
    saveLessonText: (draft) => saveLessonText(dependencies, draft).finally(reads.forget),
    saveTeacher: (draft) => upsertTeacher(db, { ...draft, now: clock.now() }),
    findImportedCourse: async (sourceKey) => {
      const course = await findCourseBySource(db, sourceKey);
      if (!course) return null;
      const lessons = await listLessonHashes(db, course.id);
      return {
        courseId: course.id,
        lessons: lessons.map(({ chapterId, ...lesson }) => ({ ...lesson, isPlaced: chapterId !== null })),
      };
    },
    readShelf: async (courseId) => (await findCourse(db, courseId))?.shelf ?? null,
    isEmpty: async () => !(await hasCourses(db)),
    listCoursesOf: (bookId) => listCourseIdsOfBook(guestDb, bookId),
    findResource: async (of, id) => {
      const visibleAt = { id, now: clock.now() };
      if (of === "course")
        return findVisibleCourse(guestDb, visibleAt).then((course) => course && resourceOfCourse(course));
      return findVisibleLesson(guestDb, visibleAt).then((lesson) => lesson && resourceOfLesson(lesson));
    },
    listMediaUses: (mediaId) => listMediaUses(dependencies.db, mediaId),
    measureLessons: (mediaId) => measureLessons(dependencies, mediaId).finally(reads.forget),
    findPlayable: (options) => findPlayable(dependencies, options),
    listJoined: (userId) => listJoined(db, userId),
    learned: learnLessons(dependencies),
    readTexts: (ownerIds) => listWholeTexts(dependencies.db, { texts: lessonTexts, ownerIds }),
  };
}

/** Caches of this process are outdated as soon as an author changed something through it. */
function forgetAfter(served: ServedEndpoint, forget: () => void): ServedEndpoint {
  if (served.endpoint.method === "GET") return served;
  return { ...served, answer: (input, caller) => served.answer(input, caller).finally(forget) };
}
