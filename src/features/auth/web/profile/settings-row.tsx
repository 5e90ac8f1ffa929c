import type { ReactNode } from "react";

interface SettingsRowProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** Headings of the rows stand below that of their section. */
  headingLevel?: "h3" | "h4";
}

/** One setting: what it is, how it stands, and the button that changes it. */
export function SettingsRow({ title, text, action, headingLevel: Heading = "h3" }: SettingsRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <Heading className="font-semibold">{title}</Heading>
        <div className="mt-1 text-sm text-text-secondary">{text}</div>
      </div>
      {action}
    </div>
  );
}
