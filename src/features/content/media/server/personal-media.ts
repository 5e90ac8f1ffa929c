import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { forgetUploader } from "./files/media-store.ts";
import { deleteAllowancesOf } from "./play/allowance-store.ts";
import { deleteTicketsOf } from "./play/ticket-store.ts";

/** The personal data of uploaders and viewers. */
export function personalMedia(): PersonalSource {
  return personalSource({
    tables: [
      {
        name: "media_files",
        userColumn: "uploaded_by",
        copy: { omitted: "网站自己的内容；谁上传的只在工作记录里有用" },
      },
      { name: "media_tickets", copy: { omitted: "播放的凭据，过期一天后删去" } },
      { name: "media_allowances", copy: { omitted: "播放的速度，停止播放一天后删去" } },
    ],
    async erase(tx, userId) {
      await forgetUploader(tx, userId);
      await deleteTicketsOf(tx, userId);
      await deleteAllowancesOf(tx, userId);
    },
  });
}
