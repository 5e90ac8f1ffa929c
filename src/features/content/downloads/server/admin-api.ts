import { notFound } from "../../../../kit/api/app-error.ts";
import { API_PREFIX } from "../../../../kit/api/endpoint.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import * as contract from "../admin-contract.ts";
import { listedDownloads, listedTakings, type TakingRow } from "./download-list-store.ts";
import { type DownloadRow, deleteDownload, findDownloadRow } from "./download-store.ts";
import type { DownloadsContext } from "./downloads-context.ts";
import { changeDownload, createDownload, describeForAdmin } from "./save-download.ts";
import { beginVersion, forgetBytes, removeVersion } from "./take-version.ts";
import { findVersion, listVersionsOf } from "./version-store.ts";

/** Downloads as staff see them. */
export function serveDownloadsAdmin(context: DownloadsContext): ServedEndpoint[] {
  const { db } = context;

  async function need(id: number): Promise<DownloadRow> {
    const row = await findDownloadRow(db, id);
    if (!row) throw notFound("没有这项下载");
    return row;
  }
  async function toAdminDownload(row: DownloadRow): Promise<contract.AdminDownload> {
    const [download] = await describeForAdmin(context, [row]);
    if (!download) throw notFound("没有这项下载");
    return download;
  }
  return [
    serveEndpoint(contract.listAllDownloads, async ({ query: { page, ...filter } }) => {
      const listed = listedDownloads(db, { ...filter, now: context.clock.now() });
      const { rows, total, next } = await readListPage(contract.downloadList, page, listed);
      return { items: await describeForAdmin(context, rows), total, next };
    }),
    serveEndpoint(contract.createDownload, async ({ body }, caller) => {
      const { id } = await createDownload(context, { draft: body, caller });
      return { download: await toAdminDownload(await need(id)) };
    }),
    serveEndpoint(contract.changeDownload, async ({ params, body }, { note }) => {
      const before = await need(params.id);
      const { id, title, contentType: content_type, publishedAt: published_at } = before;
      await changeDownload(context, { before, draft: body });
      note({ subject: `download:${id}`, before: { title, content_type, published_at }, after: body });
      return { download: await toAdminDownload(await need(id)) };
    }),
    serveEndpoint(contract.removeDownload, async ({ params }, { note }) => {
      const { id, title } = await need(params.id);
      const versions = await listVersionsOf(db, id);
      note({ subject: `download:${id}`, before: { title, versions: versions.length } });
      await deleteDownload(db, id);
      for (const version of versions) await forgetBytes(context, version);
      return {};
    }),
    serveEndpoint(contract.beginDownloadVersion, async (input, caller) => {
      const { params, body } = input;
      const { id: downloadId } = await need(params.id);
      return createOnce(context, { endpoint: contract.beginDownloadVersion, input, caller }, async (tx) => {
        const { file_name: fileName, size_bytes: sizeBytes, label, notes } = body;
        const draft = { downloadId, fileName, label, notes, sizeBytes };
        const { id, uploadName } = await beginVersion(tx, context, draft);
        caller.note({ subject: `download:${downloadId}`, after: { version_id: id, ...body } });
        return { version_id: id, upload_url: `${API_PREFIX}${context.uploadsPath}/${uploadName}` };
      });
    }),
    serveEndpoint(contract.removeDownloadVersion, async ({ params }, { note }) => {
      const version = await findVersion(db, params.version_id);
      if (version?.downloadId !== params.id) throw notFound("没有这个版本");
      const { id, label, fileName: file_name } = version;
      note({ subject: `download:${params.id}`, before: { version_id: id, label, file_name } });
      await removeVersion(context, version);
      return {};
    }),
    serveEndpoint(contract.listDownloadLog, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.takingList, page, listedTakings(db, filter));
      return { items: await describeTakings(context, rows), total, next };
    }),
    serveEndpoint(contract.exportDownloadLog, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "download-log", after: filter });
      return exportList({
        list: contract.takingList,
        page,
        source: listedTakings(db, filter),
        toItems: (rows) => describeTakings(context, rows),
        columns: LOG_COLUMNS,
        cells: ({ taken_at, user, ...taking }) => ({
          ...taking,
          user_name: user.name,
          user_id: user.user_id,
          taken_at: new Date(taken_at),
        }),
        fileName: "download-log",
        displayName: "下载记录",
      });
    }),
  ];
}

const LOG_COLUMNS = {
  taken_at: "时间",
  user_name: "用户",
  user_id: "用户编号",
  title: "下载",
  version: "版本",
  file_name: "文件名",
};

async function describeTakings({ db, people }: DownloadsContext, rows: readonly TakingRow[]) {
  const nameOf = await namePeople(
    people,
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ id, title, version, ...row }) => ({
    id,
    title,
    version,
    download_id: row.downloadId,
    version_id: row.versionId,
    file_name: row.fileName,
    user: nameOf(row.userId),
    taken_at: row.takenAt.toISOString(),
  }));
}
