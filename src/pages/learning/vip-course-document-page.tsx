import { documentMeta } from "../../features/content/books/web/document-meta.ts";
import { DocumentRoute } from "../reading/document-page.tsx";
import { namedMiddlewares } from "../user/middlewares.ts";
import type { Route } from "./+types/vip-course-document-page";
import { loadCourseDocument } from "./load-course-book.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export const loader = (args: Route.LoaderArgs) => loadCourseDocument(args, "vip");

export const meta = ({ loaderData }: Route.MetaArgs) => documentMeta(loaderData);

export default DocumentRoute;
