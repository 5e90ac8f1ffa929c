import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { AiLabel, LevelMark, markOfLevel } from "../../../../ui/display/tag.tsx";
import { type Download, fetchCourseFiles } from "../contract.ts";
import { downloadPath } from "../download-paths.ts";
import { DownloadButton } from "./download-button.tsx";
import { FetchButton } from "./download-card.tsx";
import { Hash, iconOfFile, VersionFacts } from "./version-facts.tsx";

/** The files of a course or book, each separately; those of a course also together. */
export function Attachments({ items, courseId }: { items: readonly Download[]; courseId: number | null }) {
  const levels = items.map(({ content_type }) => requiredLevelOf(content_type) ?? LEVEL.admin);
  const strictest = items[levels.indexOf(Math.max(...levels) as (typeof levels)[number])]?.content_type ?? "download";
  return (
    <>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card">
        {items.map((item) => (
          <Attachment key={item.id} item={item} />
        ))}
      </ul>
      {courseId !== null && items.length > 1 && (
        <div className="mt-4">
          <DownloadButton
            label="打包下载全部"
            name={`${items.length} 个文件`}
            contentType={strictest}
            requestLink={() => callEndpoint(fetchCourseFiles, { params: { id: courseId }, body: {} })}
          />
        </div>
      )}
    </>
  );
}

function Attachment({ item }: { item: Download }) {
  const { id, title, summary, content_type, ai_mark, versions } = item;
  const [newest] = versions;
  if (!newest) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-5">
      <Icon name={iconOfFile(newest.file_name)} size={24} className="text-text-muted" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to={downloadPath(id)} prefetch="intent" className="hover:text-brand">
            {title}
          </Link>
          <LevelMark level={markOfLevel(requiredLevelOf(content_type) ?? LEVEL.admin)} />
          <AiLabel mark={ai_mark} />
        </p>
        {summary !== "" && <p className="mt-1 text-sm text-text-secondary">{summary}</p>}
        <VersionFacts version={newest} />
        <Hash version={newest} />
      </div>
      <FetchButton download={item} version={newest} />
    </li>
  );
}
