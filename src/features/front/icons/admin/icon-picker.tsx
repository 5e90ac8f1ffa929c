import { useState } from "react";
import type { IconPickerProps } from "../../../../ui/console/console-context.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { loadFailureText } from "../../../../ui/console/console-failure.ts";
import { Field } from "../../../../ui/controls/field.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { RetryNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { NamedIcon } from "../../../../ui/icons/named-icon.tsx";
import { searchIcons } from "../admin-contract.ts";

/** Selects an icon by its picture; the search uses English words like the icons' names. */
export function IconPicker({ title, onPick, onClose }: IconPickerProps) {
  const [q, setQ] = useState("");
  const icons = useAnswer(searchIcons, { query: { q } });
  const { items = [], total = 0 } = icons.data ?? {};
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <Field
        label="找图标"
        hint="图标用英文取名，写英文词来找，例如 book、video、user"
        value={q}
        maxLength={60}
        onChange={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <p role="status" className="my-3 text-sm text-text-secondary">
        {icons.isSuccess &&
          (total === 0
            ? "没有这样的图标，换一个词。"
            : `${total} 个${total > items.length ? `，这里是前 ${items.length} 个` : ""}`)}
      </p>
      {icons.isPending && <Skeleton className="h-48 w-full" />}
      {icons.isError && (
        <RetryNote title="图标没有取到" text={loadFailureText(icons.error)} onRetry={() => void icons.refetch()} />
      )}
      <ul className="grid max-h-[40dvh] grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2 overflow-y-auto">
        {items.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="flex min-h-20 w-full flex-col items-center justify-center gap-1.5 rounded-md border border-border px-1.5 py-2 text-center text-xs text-text-secondary wrap-anywhere hover:bg-hover"
            >
              <NamedIcon name={name} size={24} className="text-text" />
              {name.slice(name.indexOf(":") + 1)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
