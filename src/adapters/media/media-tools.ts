import type { MediaTools } from "../../ports/media-tools.ts";
import { canRunFfmpeg, cutBeginning, drawPoster, drawWaveform } from "./ffmpeg.ts";
import { resizeFilm } from "./resize-film.ts";

/**
 * Length and size are read here; everything that needs decoding is done by ffmpeg, if it is installed. The libraries
 * for films and pictures are loaded with the first file: a command that imports texts would spend a sixth of its start
 * on them.
 */
export function createMediaTools({ ffmpeg = "ffmpeg" }: { ffmpeg?: string } = {}): MediaTools {
  let found: Promise<boolean> | null = null;
  return {
    read: async (path) => (await import("./read-media.ts")).readMedia(path),
    readAiMark: async (path) => (await import("./read-ai-mark.ts")).readFileAiMark(path),
    writeAiMark: async (path, options) => (await import("./write-ai-mark.ts")).writeFileAiMark(ffmpeg, path, options),
    canDraw() {
      found ??= canRunFfmpeg(ffmpeg);
      return found;
    },
    async drawPoster(path, { atMs, aiMark }) {
      const drawn = await drawPoster(ffmpeg, path, atMs);
      if (aiMark === "none") return drawn;
      const { markPicture } = await import("./write-ai-mark.ts");
      return (await markPicture(drawn, { mark: aiMark, propagator: "", id: "" })) ?? drawn;
    },
    drawSprites: async (path, options) => (await import("./draw-sprites.ts")).drawSprites(ffmpeg, path, options),
    drawWaveform: (path, options) => drawWaveform(ffmpeg, path, options),
    cut: (path, options) => cutBeginning(ffmpeg, path, options),
    resize: (path, options) => resizeFilm(ffmpeg, path, options),
  };
}
