import type { WrittenCourse } from "../../admin-contract.ts";

export interface PreviewCutting {
  /** Cuts the first seconds of a file in advance; false: this machine cannot. */
  preparePreview(mediaId: number, seconds: number): Promise<boolean>;
}

/** Has the previews in seconds of a course made. Out: what its author must know. */
export async function preparePreviews(
  { preparePreview }: Partial<PreviewCutting>,
  { chapters }: Pick<WrittenCourse, "chapters">,
): Promise<string[]> {
  if (!preparePreview) return [];
  const hints: string[] = [];
  for (const lesson of chapters.flatMap(({ lessons }) => lessons)) {
    const { title, media_id: mediaId, preview_seconds: seconds, is_preview: isWhole } = lesson;
    if (mediaId === null || seconds === null || isWhole || (await preparePreview(mediaId, seconds))) continue;
    hints.push(`“${title}”的试看做不出来：服务器没有安装 ffmpeg，只能把整节课设为试看`);
  }
  return hints;
}
