import { documentMeta } from "../../features/content/books/web/document-meta.ts";
import { DocumentRoute } from "../../screens/reading/document-page.tsx";
import { loadDocument } from "../../screens/reading/load-book.ts";
import { namedMiddlewares } from "../../screens/user/middlewares.ts";
import type { Route } from "./+types/system-document-page";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = namedMiddlewares(["vip-redirect"]);

export const loader = (args: Route.LoaderArgs) => loadDocument(args, "system");

export const meta = ({ loaderData }: Route.MetaArgs) => documentMeta(loaderData);

export default DocumentRoute;
