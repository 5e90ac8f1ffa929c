import { type FilmSource, HLS_TYPE, playsFromMemory } from "./film-source.ts";

/** The available sizes of a film. */
export interface FilmSizes {
  /** In pixels, the highest first. */
  heights: readonly number[];
  /** A fixed height; null: selected by bandwidth. */
  choose(height: number | null): void;
}

interface Attached {
  element: HTMLMediaElement;
  source: FilmSource;
  /** The start position, so that nothing before it is fetched. */
  startAt: number;
  /** The size to start with, as for {@link FilmSizes.choose}. */
  height: number | null;
  onSizes(sizes: FilmSizes): void;
  /** Playback stopped for a reason that the media element does not report. */
  onFailure(): void;
}

/**
 * Attaches a source to an element: directly if the browser can play it, through hls.js for several sizes. Returns a
 * function that detaches it.
 */
export function attachSource({ element, source, startAt, height, onSizes, onFailure }: Attached): () => void {
  if (source.type !== HLS_TYPE || !playsFromMemory()) {
    element.src = source.src;
    return () => detach(element);
  }
  let isGone = false;
  let destroy = () => {};
  import("hls.js/light").then(
    ({ default: Hls }) => {
      if (isGone) return;
      let hasRecovered = false;
      // The worker of hls.js would be a blob, which the page's Content-Security-Policy forbids.
      const hls = new Hls({ enableWorker: false, startPosition: startAt > 0 ? startAt : -1 });
      hls.on(Hls.Events.MANIFEST_PARSED, () => {
        // Set before the first segment is requested, so that no segment of another size is fetched.
        if (height !== null) hls.loadLevel = levelOf(hls, height);
        onSizes(sizesOf(hls));
      });
      hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
        if (!fatal) return;
        if (type !== Hls.ErrorTypes.MEDIA_ERROR || hasRecovered) return onFailure();
        hasRecovered = true;
        hls.recoverMediaError();
      });
      hls.loadSource(source.src);
      hls.attachMedia(element);
      destroy = () => hls.destroy();
    },
    () => isGone || onFailure(),
  );
  return () => {
    isGone = true;
    destroy();
    detach(element);
  };
}

interface Levels {
  levels: readonly { height: number }[];
  nextLevel: number;
  loadLevel: number;
}

function sizesOf(hls: Levels): FilmSizes {
  return {
    heights: hls.levels.map(({ height }) => height).toSorted((one, other) => other - one),
    choose: (height) => {
      // Loaded segments are preserved unless another size was chosen.
      if (height === null) hls.loadLevel = -1;
      else hls.nextLevel = levelOf(hls, height);
    },
  };
}

function levelOf({ levels }: Levels, height: number): number {
  return levels.findIndex((level) => level.height === height);
}

function detach(element: HTMLMediaElement): void {
  element.removeAttribute("src");
  element.load();
}
