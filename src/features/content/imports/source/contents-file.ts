import { fileNameOf, isDocumentPath, stemOf } from "./safe-path.ts";

/** Files that are contents, not content. */
export function isContentsFile(path: string): boolean {
  return /^(summary|langs|_sidebar|_navbar|_coverpage|_footer|toc|_404|404)$/i.test(stemOf(path));
}

/** Contents written as a list of documents in Markdown. */
export function isContentsList(path: string): boolean {
  return isDocumentPath(path) && /^(?:summary|_sidebar|_navbar|toc)$/i.test(stemOf(path));
}

/** Contents written as YAML: Jupyter Book, `_toctree.yml`, DocFX. */
export function isYamlContents(path: string): boolean {
  return /^(?:_toc|_toctree|toc)\.ya?ml$/i.test(fileNameOf(path));
}

/** Files at the top about a repository, not for its readers. */
export function isRepositoryFile(path: string): boolean {
  return /^(licen[cs]e|code_of_conduct|contributing|security|changelog|support|governance|authors|pull_request_template|issue_template)[^/]*\.md$/i.test(
    path,
  );
}
