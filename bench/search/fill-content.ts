import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { runAlone } from "../../src/adapters/database/run-alone.ts";
import { importContent } from "../../src/cli/transfer/import-content.ts";
import { rebuildTrees } from "../../src/features/front/search/server/index/tree-store.ts";
import type { ContentSite } from "./open-site.ts";

/** How the folders of real content are imported. */
const FOLDERS: readonly [folder: string, as: "book" | "articles"][] = [
  ["classics-guoxue/sishu", "book"],
  ["classics-guoxue/shijing", "book"],
  ["classics-guoxue/tangshi", "book"],
  ["classics-guoxue/mengxue", "book"],
  ["classics-guoxue/youmengying", "book"],
  ["classics-guoxue/guwen", "articles"],
  ["plain-howtocook", "book"],
  ["gitbook-algorithm-pattern", "book"],
  ["course-linux101", "book"],
  ["articles-opensource-guide-zh", "articles"],
  ["mdbook-rust-by-practice-zh", "book"],
  ["hexo-unit-test", "articles"],
];
export const CAPTIONS = "media/generated-zh-lesson.vtt";

/** Imports the folders, makes all content public, and indexes it; a site that is already filled is not changed. */
export async function fillWithContent({ db, slices, url }: ContentSite, content: string): Promise<void> {
  if (!(await slices.books.isEmpty())) return;
  for (const [folder, as] of FOLDERS) {
    await importContent(slices, { path: path.join(content, folder), as, type: "free", key: folder, unlisted: "all" });
    process.stderr.write(`${folder}\n`);
  }
  await db.execute(sql`update documents set is_unlisted = false where is_unlisted and public_html is not null`);
  await db.execute(sql`update articles set is_unlisted = false where is_unlisted`);
  await slices.reindex();
  // As the site does at night.
  await runAlone(url, (client) => rebuildTrees(client));
  const { courseId } = await slices.courses.saveCourse("new", { title: "课程介绍", publishedAt: new Date(0) });
  const { rows: media } = await db.execute<{ id: string }>(sql`
    insert into media_files (state, name, size_bytes, created_at, updated_at)
    values ('uploading', 'lesson', 1, now(), now()) returning id`);
  const mediaId = Number(media[0]?.id);
  await db.execute(sql`insert into media_captions (media_id, language, label, vtt)
    values (${mediaId}, 'zh-CN', '中文', ${readFileSync(path.join(content, CAPTIONS), "utf8")})`);
  const lesson = { sourceKey: "1", title: "第一节", kind: "video" as const, isPreview: true, mediaId };
  await slices.courses.arrangeCourse({
    courseId,
    chapters: [{ sourceKey: "1", title: "开始", lessons: [lesson] }],
  });
}
