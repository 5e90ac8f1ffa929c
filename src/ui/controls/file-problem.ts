import { sizeText } from "../../kit/values/size-text.ts";

/** What a form takes. */
export interface FileRoom {
  /** How many more. */
  files: number;
  bytesEach: number;
}

/** What is wrong with chosen files before they are sent; null: nothing that can be seen here. */
export function findFileProblem(files: readonly Pick<File, "name" | "size">[], room: FileRoom): string | null {
  if (files.length > room.files) return `最多还能传 ${room.files} 个文件`;
  const large = files.find(({ size }) => size > room.bytesEach);
  return large ? `“${large.name}”超过 ${sizeText(room.bytesEach)}` : null;
}
