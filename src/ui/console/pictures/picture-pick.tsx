import { type AdminPicture, listPictures } from "../../../features/content/pictures/admin-contract.ts";
import { sizeText } from "../../../kit/values/size-text.ts";
import { PickSheet } from "../list/pick-sheet.tsx";
import { titleOfPicture } from "./picture-words.ts";

/** Selects a picture of the library. */
export function PicturePick({ onPick, onClose }: { onPick(picture: AdminPicture): void; onClose(): void }) {
  return (
    <PickSheet
      title="选一张图片"
      endpoint={listPictures}
      input={(at) => ({ query: at === null ? {} : { cursor: at } })}
      keyOf={({ name }) => name}
      present={(picture) => ({
        title: titleOfPicture(picture),
        picture: picture.shown_url,
        facts: sizeText(picture.size_bytes),
      })}
      empty={{ title: "图片库是空的", text: "先上传一张图片。" }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
