import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { forgetUploader } from "./files/media-store.ts";
import { deleteTicketsOf } from "./play/ticket-store.ts";

/** What is known of people who bring films, and of people who watch them. */
export function personalMedia(): PersonalSource {
  return {
    tables: [
      {
        name: "media_files",
        userColumn: "uploaded_by",
        copy: { omitted: "网站自己的内容；谁上传的只在工作记录里有用" },
        onLeaving: { rule: "erase" },
      },
      {
        name: "media_tickets",
        userColumn: "user_id",
        copy: { omitted: "播放的凭据，过期一天后删去" },
        onLeaving: { rule: "erase" },
      },
    ],
    listTables: () => [],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    async erase(tx, userId) {
      await forgetUploader(tx, userId);
      await deleteTicketsOf(tx, userId);
    },
  };
}
