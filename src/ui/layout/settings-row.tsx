import type { ReactNode } from "react";

interface SettingsRowProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** One setting: what it is, how it stands, and the button that changes it. */
export function SettingsRow({ title, text, action }: SettingsRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{title}</h3>
        <div className="mt-1 text-sm text-text-secondary">{text}</div>
      </div>
      {action}
    </li>
  );
}

/** Settings under each other, with a line between. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border">{children}</ul>;
}
