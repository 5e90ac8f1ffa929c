import type { PageHandle } from "../../app-context.ts";
import { lessonMeta } from "../../features/content/courses/web/facts/lesson-meta.ts";
import { LessonRoute } from "../../screens/learning/lesson-page.tsx";
import { loadLesson } from "../../screens/learning/load-course.ts";
import { namedMiddlewares } from "../../screens/user/middlewares.ts";
import type { Route } from "./+types/vip-lesson-page";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

/** The browser reads the start second from the query: every visitor gets the same page. */
export const handle: PageHandle = { playsFilms: true };

export const loader = (args: Route.LoaderArgs) => loadLesson(args, "vip");

export const meta = ({ loaderData }: Route.MetaArgs) => lessonMeta(loaderData);

export default LessonRoute;
