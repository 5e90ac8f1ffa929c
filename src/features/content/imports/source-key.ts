/** Folder names that do not identify a book. */
const GENERIC_NAME =
  /^(docs?|src|source|book|books|content|contents|posts|_posts|articles|zh|zh-cn|zh-hans|cn|master|main|build|dist)$/i;

/** The name of a source across imports: its folder or archive, with the folder above where the name is anyone's. */
export function sourceKeyOf(path: string): string {
  const segments = path
    .replace(/\.zip$/i, "")
    .split(/[\\/]/)
    .filter((segment) => segment !== "" && segment !== ".");
  const name = segments.at(-1) ?? "source";
  const above = segments.at(-2);
  return above !== undefined && GENERIC_NAME.test(name) ? `${above}/${name}` : name;
}
