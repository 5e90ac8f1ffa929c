import { sizeText } from "../../../../kit/values/size-text.ts";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import type { DownloadVersion } from "../contract.ts";

/** One line that says which version it is, of when and how large. */
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

/** A hash that does not fit one line breaks in its middle: two halves are compared more easily than a line and a letter. */
const HALF = 32;

/** What the file's bytes are known by, to be compared after downloading. */
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
