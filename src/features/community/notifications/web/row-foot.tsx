import { Tag } from "../../../../ui/display/tag.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";

/** The last line of a row: the subject and the time. */
export function RowFoot({ label, at }: { label: string; at: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-text-muted">
      <Tag className="bg-hover text-text-secondary">{label}</Tag>
      <TimeText at={at} />
    </p>
  );
}
