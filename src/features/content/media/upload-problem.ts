import { sizeText } from "../../../kit/values/size-text.ts";
import { MAX_FILE_BYTES, MAX_PICTURE_BYTES } from "./media-limits.ts";

const PICTURES = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const FILMS = /\.(?:mp4|m4v|mov|webm|mkv)$/i;
const RECORDINGS = /\.(?:mp3|m4a|wav|flac|ogg|oga|opus)$/i;

/** The file types that the file dialog offers. */
export const MEDIA_ACCEPT = "video/*,audio/*,image/png,image/jpeg,image/gif,image/webp,image/avif,.mkv,.mov,.m4a,.flac";

/** Why the server would refuse a file, so that it is not sent; null: it may be sent. The server checks the bytes. */
export function findUploadProblem({ name, size }: { name: string; size: number }): string | null {
  if (!PICTURES.test(name) && !FILMS.test(name) && !RECORDINGS.test(name))
    return "不是能播放的视频、音频或图片。请转成 MP4、MP3、JPG 或 PNG 再传";
  if (size === 0) return "文件是空的，请重新导出";
  if (PICTURES.test(name) && size > MAX_PICTURE_BYTES) return `图片最大 ${sizeText(MAX_PICTURE_BYTES)}，请先缩小`;
  return size > MAX_FILE_BYTES ? `文件最大 ${sizeText(MAX_FILE_BYTES)}，请先压缩或分成几段` : null;
}
