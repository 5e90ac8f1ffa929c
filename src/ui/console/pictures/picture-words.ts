import type { AdminPicture } from "../../../features/content/pictures/admin-contract.ts";
import type { PictureUse } from "../../../features/content/pictures/picture-uses.ts";

const SHORT_NAME = 8;

export const USE_KIND_NAMES: Readonly<Record<PictureUse["kind"], string>> = {
  article: "文章",
  document: "图书的一篇",
  book: "图书",
  course: "课程",
  lesson: "一节课",
  teacher: "老师",
  media_item: "媒体页",
  media_file: "媒体库的画面",
  home: "首页",
  setting: "站点信息",
  legal_text: "协议",
};

/** The file name of a picture; an imported picture is shown by the beginning of its name. */
export function titleOfPicture({ file_name: fileName, name }: Pick<AdminPicture, "file_name" | "name">): string {
  return fileName === "" ? `导入的图片 ${name.slice(0, SHORT_NAME)}` : fileName;
}
