import { documentMeta } from "../../features/books/web/document-meta.ts";
import { namedMiddlewares } from "../user/middlewares.ts";
import type { Route } from "./+types/system-document-page";
import { DocumentPage } from "./document-page.tsx";
import { loadDocument } from "./load-book.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export function loader(args: Route.LoaderArgs) {
  return loadDocument(args, "system");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return documentMeta(loaderData);
}

export default function SystemDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} key={loaderData.view.document.id} />;
}
