import { type LoaderFunctionArgs, redirect } from "react-router";
import { appContext, type GuestApp } from "../../app-context.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import {
  type CoursePrefix,
  coursePath,
  lessonPath,
  prefixOfShelf,
} from "../../features/content/courses/course-paths.ts";
import { COURSE_SLUG, MAX_SLUG_CHARACTERS } from "../../features/content/courses/course-slug.ts";
import type { MissingContent } from "../../ui/trouble/trouble.ts";
import { lowestPrice } from "../reading/load-book.ts";
import { loadContent, missingContent, readPathId, wayUp } from "../site/load-page.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "request" | "params">;

/** Loads a course's page. A slug and the other part of the site redirect to the canonical address. */
export async function loadCourse({ context, request, params }: LoaderArgs, prefix: CoursePrefix) {
  const app = context.get(appContext);
  const id = await readCourseId(app, { request, id: params.id, prefix });
  const found = await loadContent(
    () => app.courses.getCourse(id),
    () => COURSE_LISTS[prefix],
  );
  const { course } = found;
  if (params.id !== String(id) || prefixOfShelf(course.shelf) !== prefix) throw redirect(coursePath(course), 301);
  const [{ name }, { items }, relatedBooks, attachments, alone, credits] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    app.books.listCards(found.related_book_ids),
    app.downloads.listAttachments("course", id),
    app.products.findSoleOffer("course", id),
    app.credits.readCredits("course", id),
  ]);
  return {
    found,
    relatedBooks,
    alone,
    credits,
    attachments: attachments.items,
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, requiredLevelOfCourse(course.content_type)),
  };
}

/** Loads a lesson's page as guests see it: a preview lesson completely, otherwise the teaser. */
export async function loadLesson({ context, request, params }: LoaderArgs, prefix: CoursePrefix) {
  const courseId = readPathId(request, params.courseId);
  const lessonId = readPathId(request, params.videoId);
  const app = context.get(appContext);
  const view = await loadContent(
    () => app.courses.getLesson({ courseId, lessonId }),
    () => wayToCourse(app, courseId, prefix),
  );
  const { shelf, content_type } = view.course;
  if (prefixOfShelf(shelf) !== prefix) throw redirect(lessonPath({ shelf, courseId, lessonId }), 301);
  const [{ name }, { items }, alone] = await Promise.all([
    app.site.readSettings(),
    app.plans.listPlans(),
    app.products.findSoleOffer("course", courseId),
  ]);
  return {
    view,
    alone,
    siteName: name,
    origin: app.facts.origin,
    lowestPriceFen: lowestPrice(items, requiredLevelOfCourse(content_type)),
  };
}

function requiredLevelOfCourse(contentType: string): number {
  return requiredLevelOf(contentType) ?? LEVEL.admin;
}

/** The id in the path, or the id of the course that has or had the slug in the path. */
async function readCourseId(
  app: GuestApp,
  { request, id = "", prefix }: { request: Request; id: string | undefined; prefix: CoursePrefix },
): Promise<number> {
  if (!COURSE_SLUG.test(id) || id.length > MAX_SLUG_CHARACTERS) return readPathId(request, id);
  const found = await app.courses.findCourseId(id);
  if (!found) throw missingContent(COURSE_LISTS[prefix]);
  return found.id;
}

/** The list of the other courses in each part of the site. */
export const COURSE_LISTS: Record<CoursePrefix, MissingContent> = {
  basic: { label: "看基础课", to: "/basic" },
  vip: { label: "看会员库", to: "/vip/list" },
};

function wayToCourse(app: GuestApp, id: number, prefix: CoursePrefix): Promise<MissingContent> {
  return wayUp(async () => {
    const { course } = await app.courses.getCourse(id);
    return { label: "看这门课的大纲", to: coursePath(course) };
  }, COURSE_LISTS[prefix]);
}
