/** A film or recording with a ticket, as the player gets it. */
export interface FilmSource {
  src: string;
  /** `application/vnd.apple.mpegurl` for a film in several sizes. */
  type: string;
  captions: readonly { language: string; label: string; src: string }[];
}

export const HLS_TYPE = "application/vnd.apple.mpegurl";
/** Pages whose policy allows films from script (`playsFilms`). */
const FILM_PAGES = /(?:\/course\/\d+\/video\/\d+|^\/media)\/?$/;

/**
 * The film in several sizes where it has them and they can play: by script on a page that was opened as a film's,
 * otherwise by the browser itself. A client-side navigation keeps another page's policy; where the browser does not
 * support sizes either, the file plays.
 */
export function chooseSource(file: {
  url: string;
  media_type: string;
  hls_url: string | null;
}): Omit<FilmSource, "captions"> {
  const isNative = document.createElement("video").canPlayType(HLS_TYPE) !== "";
  if (file.hls_url !== null && (isNative || playsFromMemory())) return { src: file.hls_url, type: HLS_TYPE };
  return { src: file.url, type: file.media_type };
}

/** With it heights can be selected, and failures have reasons. */
export function playsFromMemory(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  const isFilmPage = opened !== undefined && FILM_PAGES.test(new URL(opened.name).pathname);
  return isFilmPage && "MediaSource" in window;
}
