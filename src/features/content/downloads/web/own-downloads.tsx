import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { listOwnDownloads, type OwnDownload } from "../contract.ts";
import { DOWNLOADS_PATH, downloadPath } from "../download-paths.ts";
import { FetchButton } from "./download-card.tsx";

const PAGE_SIZE = 20;

/** The user's downloads, newest first, each with a button to download it again. */
export function OwnDownloads({ page, hrefOf }: { page: number; hrefOf(page: number): string }) {
  const { data, error, reload } = usePersonalData(listOwnDownloads, { query: { page, page_size: PAGE_SIZE } }, true);
  if (error !== null) return <LoadNote what="下载记录" reassurance="记录都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-button h-[118px] w-full rounded-lg" />;
  if (data.total === 0) {
    return (
      <EmptyState
        drawing="download"
        title="还没有下载过文件"
        text="下载过的文件记在这里，一年之内都能找回来再下一次。"
        action={<LinkButton to={DOWNLOADS_PATH}>看看有哪些文件</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className="mb-4 text-sm text-text-muted">记录留一年；同一个文件一天记一次。</p>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card">
        {data.items.map((taken) => (
          <Row key={`${taken.download_id}-${taken.taken_at}`} taken={taken} />
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={data.page} pageSize={data.page_size} total={data.total} hrefOf={hrefOf} />
      </div>
    </>
  );
}

function Row({ taken }: { taken: OwnDownload }) {
  const { download, title, file_name, version, version_id, taken_at } = taken;
  const newest = download?.versions[0];
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {download ? (
            <Link to={downloadPath(download.id)} className="hover:text-brand">
              {download.title}
            </Link>
          ) : (
            title
          )}
          {newest && newest.id !== version_id && (
            <Tag>{newest.label === "" ? "有新版本" : `有新版本 ${newest.label}`}</Tag>
          )}
        </p>
        <p className="mt-1 text-sm break-all text-text-secondary">{file_name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
          {version !== "" && (
            <>
              <span>版本 {version}</span>
              <span aria-hidden="true">·</span>
            </>
          )}
          <TimeText at={taken_at} />
          {download?.carrier && (
            <Link to={download.carrier.path} className="inline-flex min-h-11 items-center text-brand hover:underline">
              {download.carrier.title}
            </Link>
          )}
        </p>
      </div>
      {download && newest ? (
        <FetchButton download={download} version={newest} />
      ) : (
        <p className="text-sm text-text-muted">已收回，不能再下载</p>
      )}
    </li>
  );
}
