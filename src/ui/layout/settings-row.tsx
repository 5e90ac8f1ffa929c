import type { ReactNode } from "react";

interface SettingsRowProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

const ROW = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0";
const TEXT_COLUMN = "min-w-0 flex-1 basis-60";

/** One setting: its name, its state, and the button that changes it. */
export function SettingsRow({ title, text, action }: SettingsRowProps) {
  return (
    <li className={ROW}>
      <div className={TEXT_COLUMN}>
        <h3 className="font-semibold">{title}</h3>
        <div className="mt-1 text-sm text-text-secondary">{text}</div>
      </div>
      {action}
    </li>
  );
}

/** A list of settings with lines between them. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border">{children}</ul>;
}

/** Reserves the space of settings that are loading: rows of the same height that wrap in the same way. */
export function SettingsRowsSkeleton({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className="divide-y divide-border">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton never change places
        <li key={row} className={ROW}>
          <div className={TEXT_COLUMN}>
            <div className="skeleton w-24 leading-[1.3] font-semibold">&nbsp;</div>
            <div className="skeleton mt-1 w-48 text-sm">&nbsp;</div>
          </div>
          <div className="skeleton h-11 w-28" />
        </li>
      ))}
    </ul>
  );
}
