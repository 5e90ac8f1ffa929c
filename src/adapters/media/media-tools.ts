import type { MediaTools } from "../../ports/media-tools.ts";
import { drawSprites } from "./draw-sprites.ts";
import { canRunFfmpeg, cutBeginning, drawPoster, drawWaveform } from "./ffmpeg.ts";
import { readFileAiMark } from "./read-ai-mark.ts";
import { readMedia } from "./read-media.ts";
import { resizeFilm } from "./resize-film.ts";
import { markPicture, writeFileAiMark } from "./write-ai-mark.ts";

/** Length and size are read here; everything that needs decoding is done by ffmpeg, where it is installed. */
export function createMediaTools({ ffmpeg = "ffmpeg" }: { ffmpeg?: string } = {}): MediaTools {
  let found: Promise<boolean> | null = null;
  return {
    read: readMedia,
    readAiMark: readFileAiMark,
    writeAiMark: (path, options) => writeFileAiMark(ffmpeg, path, options),
    canDraw() {
      found ??= canRunFfmpeg(ffmpeg);
      return found;
    },
    async drawPoster(path, { atMs, aiMark }) {
      const drawn = await drawPoster(ffmpeg, path, atMs);
      if (aiMark === "none") return drawn;
      return (await markPicture(drawn, { mark: aiMark, propagator: "", id: "" })) ?? drawn;
    },
    drawSprites: (path, options) => drawSprites(ffmpeg, path, options),
    drawWaveform: (path, options) => drawWaveform(ffmpeg, path, options),
    cut: (path, options) => cutBeginning(ffmpeg, path, options),
    resize: (path, options) => resizeFilm(ffmpeg, path, options),
  };
}
