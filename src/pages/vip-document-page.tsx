import { documentMeta } from "../features/books/web/document-meta.ts";
import { DocumentReader } from "../features/books/web/document-reader.tsx";
import type { Route } from "./+types/vip-document-page";
import { loadDocument } from "./load-book.ts";

export function loader(args: Route.LoaderArgs) {
  return loadDocument(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return documentMeta(loaderData);
}

export default function VipDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentReader {...loaderData} key={loaderData.view.document.id} />;
}
