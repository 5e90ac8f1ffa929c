import { documentMeta } from "../features/books/web/document-meta.ts";
import { DocumentReader } from "../features/books/web/document-reader.tsx";
import type { Route } from "./+types/system-document-page";
import { loadDocument } from "./load-book.ts";

export function loader(args: Route.LoaderArgs) {
  return loadDocument(args, "system");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return documentMeta(loaderData);
}

export default function SystemDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentReader {...loaderData} key={loaderData.view.document.id} />;
}
