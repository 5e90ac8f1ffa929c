/** A film or recording with a ticket, as the player gets it. */
export interface FilmSource {
  src: string;
  /** `application/vnd.apple.mpegurl` for a film in several sizes. */
  type: string;
  captions: readonly { language: string; label: string; src: string }[];
}

const HLS_TYPE = "application/vnd.apple.mpegurl";
/** Pages whose policy lets films come out of memory (`playsFilms`). */
const FILM_PAGES = /\/course\/\d+\/video\/\d+\/?$/;

/**
 * The film in several sizes where it has them and they can play: by the browser itself, or on a page that was opened as a
 * film's. Who came from elsewhere without loading anew is under another page's policy, and plays the file.
 */
export function chooseSource(file: {
  url: string;
  media_type: string;
  hls_url: string | null;
}): Omit<FilmSource, "captions"> {
  const [opened] = performance.getEntriesByType("navigation");
  const isFilmPage = opened !== undefined && FILM_PAGES.test(new URL(opened.name).pathname);
  const isNative = document.createElement("video").canPlayType(HLS_TYPE) !== "";
  if (file.hls_url !== null && (isNative || isFilmPage)) return { src: file.hls_url, type: HLS_TYPE };
  return { src: file.url, type: file.media_type };
}

/** Gives an element its source: at once where the browser can play it, through hls.js where it cannot. Undone by calling what is answered. */
export function attachSource(element: HTMLMediaElement, { src, type }: FilmSource): () => void {
  if (type !== HLS_TYPE || element.canPlayType(HLS_TYPE) !== "") {
    element.src = src;
    return () => detach(element);
  }
  let isGone = false;
  let destroy = () => {};
  void import("hls.js/light").then(({ default: Hls }) => {
    if (isGone) return;
    // Its worker would be a blob, which the page's policy forbids.
    const hls = new Hls({ enableWorker: false });
    hls.loadSource(src);
    hls.attachMedia(element);
    destroy = () => hls.destroy();
  });
  return () => {
    isGone = true;
    destroy();
    detach(element);
  };
}

function detach(element: HTMLMediaElement): void {
  element.removeAttribute("src");
  element.load();
}
