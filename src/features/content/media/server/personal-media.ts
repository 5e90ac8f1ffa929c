import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { mediaAllowances, mediaFiles, mediaTickets } from "./files/media-tables.ts";

const TABLES = [
  personalTable(mediaFiles, {
    owner: mediaFiles.uploadedBy,
    copy: { omitted: "网站自己的内容；谁上传的只在工作记录里有用" },
    onLeaving: { rule: "unlink" },
  }),
  personalTable(mediaTickets, { copy: { omitted: "播放的凭据，过期一天后删去" } }),
  personalTable(mediaAllowances, { copy: { omitted: "播放的速度，停止播放一天后删去" } }),
];

/** The personal data of uploaders and viewers. */
export function personalMedia(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
