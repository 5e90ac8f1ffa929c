import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { Finding, SiteCheck } from "../../../kit/process/site-check.ts";
import type { Database } from "../../../ports/database.ts";
import type { FileStorage } from "../../../ports/file-storage.ts";

const NAMES_AT_ONCE = 500;

interface StoredKind extends Pick<SiteCheck, "name" | "title">, Pick<Finding, "why" | "remedy"> {
  /** Selects `name`, the file, and `used_by`, the row that needs it. */
  source: string;
}

const PICTURES: StoredKind = {
  name: "pictures",
  title: "图片的文件",
  why: "页面上的这张图片打不开，或显示的不是原来的内容。",
  remedy: "从备份里取出同名的文件放回 files 文件夹（桶里的从旧版本恢复）；没有备份的，在用到它的内容里换一张。",
  source: `
    select name, 'pictures' as used_by from pictures where removed_at is null
    union all select name, 'discussion_pictures of user ' || user_id from discussion_pictures
    union all select name, place || ' ' || row_key from picture_places where place <> 'left'`,
};

const MEDIA: StoredKind = {
  name: "media",
  title: "视频、音频和下载的文件",
  why: "付了钱的人打不开这个视频、音频或下载，或拿到损坏的文件。",
  remedy: "从备份里取出同名的文件放回 media 文件夹（桶里的从旧版本恢复）；没有备份的，重新上传原文件。",
  source: `
    select storage_name as name, 'media_files ' || id as used_by from media_files where storage_name is not null
    union all select r ->> 'storageName', 'media_files ' || id from media_files, jsonb_array_elements(renditions) r
    union all select sprites ->> 'storageName', 'media_files ' || id from media_files where sprites is not null
    union all select storage_name, 'media_previews of ' || media_id from media_previews
    union all select storage_name, 'download_versions ' || id from download_versions where storage_name is not null
    union all select marked_storage_name, 'download_versions ' || id from download_versions where marked_storage_name is not null`,
};

/**
 * Reads every file that the database needs and compares it with its name, which is the SHA-256 of its content. Files
 * are read one after the other, as streams.
 */
export function fileChecks(
  db: Database,
  { files, media }: { files: Pick<FileStorage, "open">; media: Pick<FileStorage, "open"> },
): SiteCheck[] {
  return [checkOf(db, PICTURES, files), checkOf(db, MEDIA, media)];
}

function checkOf(db: Database, kind: StoredKind, storage: Pick<FileStorage, "open">): SiteCheck {
  const { name, title, why, remedy } = kind;
  return {
    name,
    title,
    async *find() {
      for await (const file of listNames(db, kind)) {
        const what = await examine(storage, file.name);
        if (what !== null) yield { severity: "error", what: `${what}：${file.name}（${file.used_by}）`, why, remedy };
      }
    },
  };
}

/** Each name once, with one of the rows that need it. */
async function* listNames(db: Database, { source }: StoredKind): AsyncGenerator<{ name: string; used_by: string }> {
  for (let after = ""; ; ) {
    const { rows } = await db.execute<{ name: string; used_by: string }>(
      sql`select name, min(used_by) as used_by from (${sql.raw(source)}) needed
        where name > ${after} group by name order by name limit ${NAMES_AT_ONCE}`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.name;
  }
}

async function examine(storage: Pick<FileStorage, "open">, name: string): Promise<string | null> {
  const file = await storage.open(name);
  if (file === null) return "缺少文件";
  const hash = createHash("sha256");
  file.stream.on("data", (chunk) => hash.update(chunk));
  await finished(file.stream);
  return name.startsWith(`${hash.digest("hex")}.`) ? null : "文件损坏，内容和名字里的 SHA-256 不同";
}
