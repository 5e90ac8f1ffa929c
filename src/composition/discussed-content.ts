import type { DecideAccess } from "../domain/access/access.ts";
import type { LearningResources } from "../domain/learning/learning-resources.ts";
import type { Notify } from "../domain/notifications/define-notification.ts";
import type { DiscussedTargets, TargetKind } from "../features/community/discussions/discussed-targets.ts";
import {
  likeNotification,
  mentionNotification,
  replyNotification,
} from "../features/community/discussions/notifications.ts";
import type { PostEvents, VisiblePerson } from "../features/community/discussions/server/discussions-context.ts";
import { releaseNotification } from "../features/community/notifications/notifications.ts";
import type { CommunityContext } from "../features/community/topics/server/community-context.ts";
import type { Articles } from "../features/content/articles/server/articles.ts";
import type { Books } from "../features/content/books/server/books.ts";
import { coursePath } from "../features/content/courses/course-paths.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { Media } from "../features/content/media/server/media.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";

interface DiscussedSlices {
  books: Pick<Books, "learned">;
  courses: Pick<Courses, "learned" | "findResource" | "guest">;
  articles: Pick<Articles, "learned">;
  media: Pick<Media, "learned">;
  decideAccess: DecideAccess;
}

/** The content that can be discussed, each kind described by its slice. */
export function discussedContent(slices: DiscussedSlices): Partial<Record<TargetKind, DiscussedTargets>> {
  const { books, courses, articles, media } = slices;
  return {
    course: discussCourses(slices),
    lesson: discussResources(courses.learned),
    document: discussResources(books.learned),
    article: discussResources(articles.learned),
    media: discussResources(media.learned),
  };
}

/** Everybody who may open a resource may read its discussion. */
function discussResources({ checkResource, describeResources }: LearningResources): DiscussedTargets {
  return {
    postingType: "comment",
    find: (user, id) => checkResource({ id, user }),
    describe: async (ids) =>
      (await describeResources([...ids])).map(({ resourceId, title, path }) => ({ id: resourceId, title, path })),
  };
}

/** Everybody who may study a course may discuss it below its page. */
function discussCourses({ courses, decideAccess }: DiscussedSlices): DiscussedTargets {
  return {
    postingType: "comment",
    async find(user, id) {
      const course = await courses.findResource("course", id);
      return course && { access: await decideAccess(user, course) };
    },
    describe: async (ids) =>
      (await courses.guest.listCards(ids)).map((card) => ({ id: card.id, title: card.title, path: coursePath(card) })),
  };
}

/** Who is notified of a post: the author of the answered post, mentioned people, the author of a liked post. */
export function createPostEvents(notify: Notify): PostEvents {
  return {
    async published(tx, post) {
      const { postId, authorId, isFirst, target, place, excerpt, answered, mentionedIds, readerIds } = post;
      const data = { where: place.title, path: place.path };
      // A user who may not open the resource is notified of the answer without its text.
      const textFor = (userId: number) => (readerIds.has(userId) ? excerpt : "");
      if (answered && isFirst) {
        await notify(
          tx,
          replyNotification.notice({
            to: answered.authorId,
            about: answered.about,
            key: `reply:${postId}`,
            actorId: authorId,
            data: { ...data, excerpt: textFor(answered.authorId) },
          }),
        );
      }
      for (const userId of mentionedIds) {
        await notify(
          tx,
          mentionNotification.notice({
            to: userId,
            about: `comment:${postId}`,
            key: `mention:${postId}:${userId}`,
            actorId: authorId,
            data: { ...data, excerpt: textFor(userId) },
          }),
        );
      }
      if (target.kind === "topic" && isFirst) {
        const about = `topic:${target.id}` as const;
        // Users who were notified of the answer or mention need no second notification.
        const to = { followersOf: [about], butNot: [...(answered ? [answered.authorId] : []), ...mentionedIds] };
        await notify(
          tx,
          releaseNotification.notice({
            to,
            about,
            key: `release:post:${postId}`,
            actorId: authorId,
            data: { of: place.title, titles: [], count: 1, unit: "条新回复", path: place.path },
          }),
        );
      }
    },
    liked: (tx, { postId, authorId, place, excerpt, likerId }) =>
      notify(
        tx,
        likeNotification.notice({
          to: authorId,
          about: `comment:${postId}`,
          key: `like:${postId}:${likerId}`,
          actorId: likerId,
          data: { where: place.title, path: place.path, excerpt },
        }),
      ),
  };
}

/** Who is notified about a topic: its author about likes, and mentioned users. */
export function createTopicEvents(notify: Notify): Pick<CommunityContext, "notifyAboutLike" | "notifyAboutMention"> {
  return {
    notifyAboutLike: (tx, { topicId, authorId, likerId, title, path }) =>
      notify(
        tx,
        likeNotification.notice({
          to: authorId,
          about: `topic:${topicId}`,
          key: `like:topic:${topicId}:${likerId}`,
          actorId: likerId,
          data: { where: title, path, excerpt: "" },
        }),
      ),
    // Title and board are public, the text is not: the notification only states the place.
    notifyAboutMention: (tx, { topicId, authorId, userId, title, path }) =>
      notify(
        tx,
        mentionNotification.notice({
          to: userId,
          about: `topic:${topicId}`,
          key: `mention:topic:${topicId}:${userId}`,
          actorId: authorId,
          data: { where: title, path, excerpt: "" },
        }),
      ),
  };
}

/** Public data of accounts, with a mark for staff. */
export async function describePeople(
  { auth, staff }: { auth: Pick<Auth, "directory">; staff: Pick<Staff, "filterStaff"> },
  ids: readonly number[],
): Promise<VisiblePerson[]> {
  const [people, staffIds] = await Promise.all([auth.directory.describePeople(ids), staff.filterStaff(ids)]);
  return people.map(({ isOwner, ...person }) => ({ ...person, isStaff: isOwner || staffIds.has(person.id) }));
}
