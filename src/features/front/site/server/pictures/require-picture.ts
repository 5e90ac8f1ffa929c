import type { RequirePicture } from "../../../../../domain/content/require-picture.ts";
import { invalidInput } from "../../../../../kit/api/app-error.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { isPictureKnown } from "./picture-store.ts";

/** Checks addresses of pictures in input: covers, portraits. */
export function createPictureCheck(db: DatabaseOrTransaction): RequirePicture {
  return async ({ field, address }) => {
    if (address == null || (await isPictureKnown(db, address.replace("/files/", "")))) return;
    const sentence = "本站没有这张图片，先上传或从图片库里选";
    throw invalidInput({ [field]: [sentence] }, sentence);
  };
}
