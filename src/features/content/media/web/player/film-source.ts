/** A film or recording with a ticket, as the player gets it. */
export interface FilmSource {
  src: string;
  /** `application/vnd.apple.mpegurl` for a film in several sizes. */
  type: string;
  captions: readonly { language: string; label: string; src: string }[];
}

export const HLS_TYPE = "application/vnd.apple.mpegurl";
/** Pages whose Content-Security-Policy allows films from script (`playsFilms`). */
const FILM_PAGES = /(?:\/course\/\d+\/video\/\d+|^\/media)\/?$/;

/**
 * Chooses the source in several sizes if the film has them and they can be played: by hls.js if the document was opened
 * as a film page, otherwise by the browser itself. After a client-side navigation the policy of the first page still
 * applies. If the browser does not support HLS either, the single file is played.
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

/** Whether hls.js can play films here: it allows the choice of a height and reports the reasons of failures. */
export function playsFromMemory(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  const isFilmPage = opened !== undefined && FILM_PAGES.test(new URL(opened.name).pathname);
  return isFilmPage && "MediaSource" in window;
}
