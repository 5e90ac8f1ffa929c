import type { Download } from "../contract.ts";
import { FetchButton } from "./download-card.tsx";
import { FileName, Hash, VersionFacts } from "./version-facts.tsx";

/** All versions with their changes; each can still be downloaded. */
export function VersionList({ download }: { download: Download }) {
  return (
    <ol className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card shadow-card">
      {download.versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-start justify-between gap-4 p-5">
          <div className="min-w-0 flex-1 basis-64 space-y-1">
            <FileName version={version} />
            <VersionFacts version={version} />
            {version.notes !== "" && <p className="text-sm whitespace-pre-line text-text-secondary">{version.notes}</p>}
            <Hash version={version} />
          </div>
          <FetchButton download={download} version={version} />
        </li>
      ))}
    </ol>
  );
}
