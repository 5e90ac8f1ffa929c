import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { forgetUploader } from "./media-store.ts";

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
    ],
    listTables: () => [],
    describeHoldings: async () => ({ consequences: [], obstacles: [] }),
    erase: async (tx, userId) => forgetUploader(tx, userId),
  };
}
