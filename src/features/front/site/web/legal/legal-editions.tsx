import { Link } from "../../../../../ui/controls/link.tsx";
import type { LegalKind } from "../../legal-kinds.ts";

interface LegalEditionsProps {
  kind: LegalKind;
  /** Newest first. */
  editions: readonly { version: string; publishedOn: string }[];
}

/** Every version that was ever in force, and what changed since; renders nothing if there is only one. */
export function LegalEditions({ kind, editions }: LegalEditionsProps) {
  const [current, ...older] = editions;
  if (current === undefined || older.length === 0) return null;
  return (
    <details className="mt-12 border-t border-border pt-4 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">历史版本</summary>
      <ul className="divide-y divide-border">
        {older.map(({ version, publishedOn }) => {
          const name = encodeURIComponent(version);
          return (
            <li key={version} className="flex flex-wrap items-center justify-between gap-x-6">
              <span className="tabular-nums">
                {version} · {publishedOn}发布
              </span>
              <span className="flex gap-x-6">
                <Link
                  to={`/legal/${kind}?version=${name}`}
                  className="inline-flex min-h-11 items-center text-brand hover:underline"
                >
                  读这一版
                </Link>
                <Link
                  to={`/legal/${kind}?since=${name}`}
                  className="inline-flex min-h-11 items-center text-brand hover:underline"
                >
                  之后改了什么
                </Link>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
