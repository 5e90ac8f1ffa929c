import { stemOf } from "./safe-path.ts";

/** Files that are contents, not content. */
export function isContentsFile(path: string): boolean {
  return /^(summary|langs|_sidebar|_navbar|_coverpage|_footer|toc|_404|404)$/i.test(stemOf(path));
}
