const FILM = /\.(?:mp4|m4v|webm|mov|mp3|m4a)$/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;
/** Language of captions that declare none. */
const DEFAULT_LANGUAGE = "zh-CN";

/** A film or a recording by its name; its real type is detected when it is imported. */
export function isFilmPath(path: string): boolean {
  return FILM.test(path);
}

/** A film's name without its ending. */
export function filmTitle(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(FILM, "");
}

export interface CaptionFile {
  path: string;
  /** BCP 47. */
  language: string;
  label: string;
}

/**
 * Captions that lie next to a film: `a.srt`, `a.en.vtt`, `a.zh-Hans.srt`; one of each language, WebVTT before SubRip.
 */
export function findCaptionFiles(film: string, paths: readonly string[]): CaptionFile[] {
  const stem = film.replace(/\.[^./]+$/, "");
  const found = new Map<string, CaptionFile>();
  for (const ending of [".vtt", ".srt"])
    for (const path of paths) {
      if (!path.startsWith(stem) || !path.toLowerCase().endsWith(ending)) continue;
      const named = path.slice(stem.length, -ending.length).replace(/^\./, "");
      const language = named === "" ? DEFAULT_LANGUAGE : named;
      const label = LANGUAGE.test(language) ? labelOf(language) : undefined;
      const isApart = named === "" || path[stem.length] === ".";
      if (isApart && label !== undefined && !found.has(language.toLowerCase()))
        found.set(language.toLowerCase(), { path, language, label });
    }
  return [...found.values()];
}

let names: Intl.DisplayNames | undefined;

function labelOf(language: string): string | undefined {
  if (language === DEFAULT_LANGUAGE) return "中文";
  // Language names are loaded on first use, because loading takes as long as rendering fifty texts.
  names ??= new Intl.DisplayNames(["zh-CN"], { type: "language", fallback: "none" });
  return names.of(language);
}
