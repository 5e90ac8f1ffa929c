import { sizeText } from "../../../../kit/values/size-text.ts";
import { Icon, type IconName } from "../../../../ui/display/icon.tsx";
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

const ICONS: readonly (readonly [IconName, RegExp])[] = [
  ["picture", /\.(?:avif|gif|heic|jpe?g|png|psd|svg|webp)$/i],
  ["sound", /\.(?:aac|flac|m4a|mp3|ogg|opus|wav)$/i],
  ["play", /\.(?:avi|m4v|mkv|mov|mp4|webm)$/i],
  ["book", /\.(?:azw3|epub|mobi)$/i],
  ["list", /\.(?:csv|numbers|ods|tsv|xlsx?)$/i],
  ["download", /\.(?:7z|dmg|exe|gz|rar|tar|tgz|xz|zip)$/i],
];

/** The icon of a file by the end of its name; a document if it is unknown. */
export function iconOfFile(fileName: string): IconName {
  return ICONS.find(([, names]) => names.test(fileName))?.[0] ?? "document";
}

/** The name of a version's file with the icon of its type. */
export function FileName({ version }: { version: Pick<DownloadVersion, "file_name"> }) {
  return (
    <p className="flex gap-2 text-sm break-all">
      <Icon name={iconOfFile(version.file_name)} size={18} className="mt-0.5 text-text-muted" />
      {version.file_name}
    </p>
  );
}

/** A hash that does not fit on one line is broken in the middle, because two halves are easier to compare. */
const HALF = 32;

/** The hash of the file's bytes, for comparison after the download; few need it, so it is opened. */
export function Hash({ version }: { version: DownloadVersion }) {
  return (
    <details className="group/hash text-xs text-text-muted">
      <summary className="inline-flex min-h-11 list-none items-center gap-1 hover:text-text [&::-webkit-details-marker]:hidden">
        校验
        <Icon name="chevron-down" size={14} className="transition-transform duration-150 group-open/hash:rotate-180" />
      </summary>
      SHA-256{" "}
      <code className="select-all break-words">
        {version.sha256.slice(0, HALF)}
        <wbr />
        {version.sha256.slice(HALF)}
      </code>
    </details>
  );
}
