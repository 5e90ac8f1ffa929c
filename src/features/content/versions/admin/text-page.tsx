import { TextPage } from "../../../../ui/console/content/text-page.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";

/** Edits one document of a book. */
export function DocumentPage({ params }: ConsolePageProps) {
  return <TextPage kind="document" id={Number(params.id)} />;
}
