import { sizeText } from "../../kit/values/size-text.ts";

/** The limits of a form for files. */
export interface FileRoom {
  /** The number of further files. */
  files: number;
  bytesEach: number;
}

/** The problem of chosen files before they are sent; null: none that can be detected here. */
export function findFileProblem(files: readonly Pick<File, "name" | "size">[], room: FileRoom): string | null {
  if (files.length > room.files) return `最多还能传 ${room.files} 个文件`;
  const large = files.find(({ size }) => size > room.bytesEach);
  return large ? `“${large.name}”超过 ${sizeText(room.bytesEach)}` : null;
}
