import type { PageHandle } from "../../app-context.ts";
import { lessonMeta } from "../../features/courses/web/facts/lesson-meta.ts";
import { namedMiddlewares } from "../user/middlewares.ts";
import type { Route } from "./+types/basic-lesson-page";
import { LessonPage } from "./lesson-page.tsx";
import { loadLesson } from "./load-course.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

/** The second to begin at is the browser's to read: every visitor gets the same page. */
export const handle: PageHandle = { playsFilms: true };

export function loader(args: Route.LoaderArgs) {
  return loadLesson(args, "basic");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return lessonMeta(loaderData);
}

export default function BasicLessonPage({ loaderData }: Route.ComponentProps) {
  return <LessonPage {...loaderData} key={loaderData.view.lesson.id} />;
}
