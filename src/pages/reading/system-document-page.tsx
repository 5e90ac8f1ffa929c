import { documentMeta } from "../../features/content/books/web/document-meta.ts";
import { namedMiddlewares } from "../user/middlewares.ts";
import type { Route } from "./+types/system-document-page";
import { DocumentRoute } from "./document-page.tsx";
import { loadDocument } from "./load-book.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export const loader = (args: Route.LoaderArgs) => loadDocument(args, "system");

export const meta = ({ loaderData }: Route.MetaArgs) => documentMeta(loaderData);

export default DocumentRoute;
