import type { DeliveredKind } from "../../../domain/content/delivered-content.ts";

/** The names that buyers and staff read. */
export const KIND_NAMES: Readonly<Record<DeliveredKind, string>> = {
  document: "文档",
  article: "文章",
  lesson: "课",
  media: "音视频与图集",
  download: "文件",
  course_files: "课程资料",
  ebook: "电子书",
};
