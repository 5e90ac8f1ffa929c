import { directoryOf, fileNameOf, isPicturePath, stemOf } from "./safe-path.ts";

/** Common names of pictures; they must at least be in a folder of the same name. */
const COMMON_NAME =
  /^(?:[\d_-]*|.{1,2}|image|img|picture|photo|screenshot|logo|icon|favicon|cover|banner|avatar|email)[\d_-]*$/i;

/**
 * Finds the picture of the source that a remote address means: authors who store pictures on a CDN often have them in
 * the folder too. Null when no picture has the name, or several have it and the folders do not decide.
 */
export function createTwinFinder(paths: readonly string[]): (address: string) => string | null {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = fold(fileNameOf(path));
    if (isPicturePath(name)) byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (address) => {
    const remote = decode(address.split(/[?#]/, 1)[0] ?? "");
    const twins = byName.get(fold(fileNameOf(remote))) ?? [];
    const near = twins.filter((path) => isSameFolder(path, remote));
    if (near.length === 1) return near[0] ?? null;
    return twins.length === 1 && !COMMON_NAME.test(stemOf(remote)) ? (twins[0] ?? null) : null;
  };
}

function isSameFolder(path: string, remote: string): boolean {
  const folder = fold(fileNameOf(directoryOf(path)));
  return folder !== "" && folder === fold(fileNameOf(directoryOf(remote)));
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
