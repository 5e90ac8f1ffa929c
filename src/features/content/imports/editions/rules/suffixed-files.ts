import { directoryOf, fileNameOf } from "../../source/safe-path.ts";
import { joinFolder } from "../edition-rules.ts";
import { isLanguageName } from "../language-code.ts";

export interface SuffixedFile {
  path: string;
  to: string;
  language: string;
}

/** `a.zh.md` is the Chinese `a.md`; `isLanguage` decides which suffixes count. */
export function listSuffixedFiles(
  paths: readonly string[],
  isLanguage: (name: string) => boolean = isLanguageName,
): SuffixedFile[] {
  return paths.flatMap((path) => {
    const [, stem = "", language = "", ending = ""] =
      /^(.+)\.([\p{L}][\p{L}_-]*)(\.\w+)$/u.exec(fileNameOf(path)) ?? [];
    return stem !== "" && isLanguage(language)
      ? [{ path, to: joinFolder(directoryOf(path), stem + ending), language }]
      : [];
  });
}
