import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import type { MediaFacts } from "../../../../../ports/media-tools.ts";
import { HLS_HEIGHTS, WAVEFORM_STEPS } from "../../media-limits.ts";
import type { MediaContext } from "../files/media-context.ts";
import type { MediaRow } from "../files/media-store.ts";
import type { StoredRendition } from "../files/media-tables.ts";
import { storeMade } from "../files/store-made.ts";
import { encryptRendition } from "./encrypt-rendition.ts";
import { makeSprites } from "./make-sprites.ts";

type Extras = Pick<MediaRow, "posterUrl" | "waveform" | "sprites" | "renditions" | "reason">;

/** The poster is taken at this share of the film, because the first second is often black. */
const POSTER_SHARE = 0.1;
const LATEST_POSTER_MS = 30_000;

/** Creates poster, sprites, waveform and other sizes; what cannot be created is explained to the uploader. */
export async function drawExtras(
  context: MediaContext,
  {
    facts,
    path,
    aiMark,
  }: {
    facts: Pick<MediaRow, "kind" | "durationMs" | "width" | "height">;
    path: string;
    aiMark: AiMark;
  },
): Promise<Extras> {
  const { tools } = context;
  const none: Extras = { posterUrl: null, waveform: null, sprites: null, renditions: [], reason: "" };
  const { kind, width, height } = facts;
  const durationMs = facts.durationMs ?? 0;
  if (kind === "picture") return none;
  if (!(await tools.canDraw()))
    return { ...none, reason: "服务器没有安装 ffmpeg：没有封面、预览图、波形和试看，能正常播放" };
  if (kind === "audio")
    return { ...none, waveform: await tools.drawWaveform(path, { durationMs, count: WAVEFORM_STEPS }) };
  const bytes = await tools.drawPoster(path, { atMs: Math.min(durationMs * POSTER_SHARE, LATEST_POSTER_MS), aiMark });
  const { src } = await context.savePicture({ bytes, isSvgAllowed: false });
  const sprites = await makeSprites(context, { path, durationMs, width: width ?? 0, height: height ?? 0 });
  const renditions = await resize(context, { path, facts: { durationMs, width, height }, aiMark });
  return { ...none, posterUrl: src, sprites, renditions };
}

async function resize(
  context: MediaContext,
  { path, facts, aiMark }: { path: string; facts: MediaFacts; aiMark: AiMark },
): Promise<StoredRendition[]> {
  if (!context.settings.hasHls) return [];
  const heights = HLS_HEIGHTS.filter((height) => height <= (facts.height ?? 0));
  const made: StoredRendition[] = [];
  for (const height of heights) {
    const target = `${path}-${height}`;
    const rendition = await context.tools.resize(path, { target, height, facts, aiMark });
    const encrypted = await encryptRendition(target, rendition.playlist);
    made.push({ ...rendition, ...encrypted, ...(await storeMade(context, { path: target, extension: "mp4" })) });
  }
  return made;
}
