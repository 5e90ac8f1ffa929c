import { documentMeta } from "../../features/books/web/document-meta.ts";
import { DocumentPage } from "../reading/document-page.tsx";
import { namedMiddlewares } from "../user/middlewares.ts";
import type { Route } from "./+types/vip-course-document-page";
import { loadCourseDocument } from "./load-course-book.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export function loader(args: Route.LoaderArgs) {
  return loadCourseDocument(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return documentMeta(loaderData);
}

export default function VipCourseDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} key={loaderData.view.document.id} />;
}
