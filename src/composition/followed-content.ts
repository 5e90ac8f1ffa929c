import type { NotificationsDependencies } from "../features/community/notifications/server/notifications-context.ts";
import type { Community } from "../features/community/topics/server/community.ts";
import { bookPath } from "../features/content/books/book-paths.ts";
import type { Books } from "../features/content/books/server/books.ts";
import { listReadInAppendix } from "../features/content/books/server/document-store.ts";
import { coursePath } from "../features/content/courses/course-paths.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import { findTeacherOf, listTeachersById } from "../features/content/courses/server/stores/teacher-store.ts";
import { describePublic } from "../features/services/co-creation/server/discussed-proposals.ts";
import type { Database } from "../ports/database.ts";
import { searchedContent } from "./searched-content.ts";

interface FollowedSlices {
  db: Database;
  courses: Pick<Courses, "guest">;
  books: Pick<Books, "guest">;
  community: Pick<Community, "describeSeen">;
}

/** The content that can be followed and its releases, described by the slices with public data: titles and levels. */
export function followedContent({
  db,
  courses,
  books,
  community,
}: FollowedSlices): Pick<NotificationsDependencies, "describeFollowed" | "releases"> {
  const { course, lesson, document } = searchedContent.resources;
  return {
    describeFollowed: {
      course: async (ids) => (await courses.guest.listCards(ids)).map((card) => ({ ...card, path: coursePath(card) })),
      book: async (ids) => (await books.guest.listCards(ids)).map((card) => ({ ...card, path: bookPath(card) })),
      teacher: async (ids) =>
        (await listTeachersById(db, ids)).map(({ id, name }) => ({ id, title: name, path: null })),
      topic: (ids) => community.describeSeen(ids),
      proposal: (ids) => describePublic(db, ids),
    },
    releases: { resources: { course, lesson, document }, listReadInAppendix, findTeacher: findTeacherOf },
  };
}
