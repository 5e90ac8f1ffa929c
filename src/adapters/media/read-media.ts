import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputTrack } from "mediabunny";
import { type MediaFacts, UnreadableMedia } from "../../ports/media-tools.ts";

/**
 * Reads a container's metadata, without decoding anything; the last packet is read too, so that a truncated file is
 * detected.
 */
export async function readMedia(path: string): Promise<MediaFacts> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const tracks = await explain(() => input.getTracks(), "文件打不开：不是能播放的视频或音频，或者已经损坏");
  const video = tracks.find((track) => track.isVideoTrack());
  const main = video ?? tracks.find((track) => track.isAudioTrack());
  if (!main) throw new UnreadableMedia("文件里没有画面也没有声音");
  const seconds = await explain(() => input.computeDuration(), "读不出时长，文件可能不完整");
  if (!(seconds > 0)) throw new UnreadableMedia("时长是 0，文件可能不完整");
  await explain(() => readLast(main), "文件不完整：后面的内容读不到，请重新导出或重新上传");
  return {
    durationMs: Math.round(seconds * 1_000),
    width: video?.displayWidth ?? null,
    height: video?.displayHeight ?? null,
  };
}

async function readLast(track: InputTrack): Promise<void> {
  const packet = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  if (!packet || packet.data.byteLength === 0) throw new Error("nothing at the end");
}

async function explain<T>(read: () => Promise<T>, reason: string): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new UnreadableMedia(reason, { cause });
  }
}
