import type { CarrierKind, DownloadType } from "../download-types.ts";

export const DOWNLOAD_TYPE_NAMES: Readonly<Record<DownloadType, string>> = {
  free: "所有人",
  download: "会员",
  premium_content: "高级会员",
};

export const CARRIER_NAMES: Readonly<Record<CarrierKind, string>> = {
  course: "课程",
  book: "图书",
  article: "文章",
  media: "媒体",
};
