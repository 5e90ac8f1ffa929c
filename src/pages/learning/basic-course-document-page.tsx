import { documentMeta } from "../../features/content/books/web/document-meta.ts";
import { loadCourseDocument } from "../../screens/learning/load-course-book.ts";
import { DocumentRoute } from "../../screens/reading/document-page.tsx";
import { namedMiddlewares } from "../../screens/user/middlewares.ts";
import type { Route } from "./+types/basic-course-document-page";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export const loader = (args: Route.LoaderArgs) => loadCourseDocument(args, "basic");

export const meta = ({ loaderData }: Route.MetaArgs) => documentMeta(loaderData);

export default DocumentRoute;
