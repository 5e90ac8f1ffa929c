import { sizeText } from "../../../kit/values/size-text.ts";
import { TimeText } from "../../../ui/display/time-text.tsx";
import type { DownloadVersion } from "../contract.ts";

/** One line that says which version it is, of when and how large. */
export function VersionFacts({ version }: { version: DownloadVersion }) {
  const { label, size_bytes, published_at } = version;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
      {label !== "" && <span>版本 {label}</span>}
      {label !== "" && <span aria-hidden="true">·</span>}
      <span className="tabular-nums">{sizeText(size_bytes)}</span>
      <span aria-hidden="true">·</span>
      <TimeText at={published_at} />
    </p>
  );
}

/** What the file's bytes are known by, to be compared after downloading. */
export function Hash({ version }: { version: DownloadVersion }) {
  return (
    <p className="text-xs text-text-muted">
      SHA-256 <code className="break-all select-all">{version.sha256}</code>
    </p>
  );
}
