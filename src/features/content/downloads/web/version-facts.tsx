import { sizeText } from "../../../../kit/values/size-text.ts";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import type { DownloadVersion } from "../contract.ts";

/** One line with the version's label, date and size. */
export function VersionFacts({ version }: { version: DownloadVersion }) {
  const { label, size_bytes, published_at } = version;
  return (
    <p className="facts text-sm text-text-muted">
      <span>
        {label !== "" && <span>版本 {label}</span>}
        <span className="tabular-nums">{sizeText(size_bytes)}</span>
        <span>
          <TimeText at={published_at} />
        </span>
      </span>
    </p>
  );
}

/** A hash that does not fit on one line is broken in the middle, because two halves are easier to compare. */
const HALF = 32;

/** The hash of the file's bytes, for comparison after the download. */
export function Hash({ version }: { version: DownloadVersion }) {
  return (
    <p className="text-xs text-text-muted">
      SHA-256{" "}
      <code className="select-all break-words">
        {version.sha256.slice(0, HALF)}
        <wbr />
        {version.sha256.slice(HALF)}
      </code>
    </p>
  );
}
