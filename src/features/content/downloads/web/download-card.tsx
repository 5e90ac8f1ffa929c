import type { ReactNode } from "react";
import { LEVEL, requiredLevelOf } from "../../../../domain/access/levels.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { AiLabel, LevelMark, markOfLevel, Tag } from "../../../../ui/display/tag.tsx";
import { type Download, type DownloadVersion, fetchDownload } from "../contract.ts";
import { downloadPath } from "../download-paths.ts";
import { DownloadButton } from "./download-button.tsx";
import { FileName, Hash, VersionFacts } from "./version-facts.tsx";

interface DownloadCardProps {
  download: Download;
  headingLevel: "h2" | "h3";
  /** Not a link on the download's own page. */
  isLink?: boolean;
  /** The button to buy it separately. */
  alone?: ReactNode;
}

/** One download: title, required access, newest version. */
export function DownloadCard({ download, headingLevel: Heading, isLink = true, alone = null }: DownloadCardProps) {
  const { id, title, summary, category, content_type, ai_mark, versions } = download;
  const [newest] = versions;
  return (
    <article className="h-full rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      <p className="flex flex-wrap gap-2">
        <LevelMark level={markOfLevel(requiredLevelOf(content_type) ?? LEVEL.admin)} />
        <AiLabel mark={ai_mark} />
        {category !== "" && <Tag>{category}</Tag>}
      </p>
      <Heading className="mt-3 text-lg font-semibold">
        {isLink ? (
          <Link to={downloadPath(id)} prefetch="intent" className="hover:text-brand">
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      {summary !== "" && <p className="mt-1.5 max-w-[44em] text-text-secondary">{summary}</p>}
      {newest ? (
        <NewestVersion download={download} version={newest} alone={alone} />
      ) : (
        <p className="mt-4 text-sm text-text-muted">文件正在准备，放好就能下载。</p>
      )}
    </article>
  );
}

interface NewestVersionProps {
  download: Download;
  version: DownloadVersion;
  alone: ReactNode;
}

function NewestVersion({ download, version, alone }: NewestVersionProps) {
  return (
    <div className="group mt-4 space-y-3">
      <div className="min-w-0">
        <FileName version={version} />
        <VersionFacts version={version} />
      </div>
      <div className="flex flex-wrap items-start gap-3 has-[[role=alert]]:flex-col">
        <FetchButton download={download} version={version} variant="primary" />
        {/* Hidden from buyers, who see the notice that the download ends the right to a refund. */}
        {alone && <div className="group-has-[[data-bought]]:hidden">{alone}</div>}
      </div>
      {alone && (
        <p className="text-sm text-text-secondary group-has-[[data-bought]]:hidden">
          单独购买的，打开后不再适用七日内退款。
        </p>
      )}
      <Hash version={version} />
    </div>
  );
}

/** Downloads one version. */
export function FetchButton({
  download: { id, content_type },
  version,
  variant,
}: {
  download: Download;
  version: DownloadVersion;
  variant?: "primary" | "secondary";
}) {
  return (
    <DownloadButton
      label="下载"
      name={version.file_name}
      contentType={content_type}
      {...(variant && { variant })}
      requestLink={() => callEndpoint(fetchDownload, { params: { id }, body: { version_id: version.id } })}
    />
  );
}
