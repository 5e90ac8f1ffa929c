import { type ReactNode, type Ref, useId } from "react";
import { Panel } from "./card.tsx";

interface SettingsSectionProps {
  title: string;
  text?: string;
  /** Shown next to the heading. */
  action?: ReactNode;
  /** Receives the focus when the focused element is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One subject of the profile: heading, a sentence, and a framed body. */
export function SettingsSection({ title, text, action, headingRef, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} ref={headingRef} tabIndex={-1} className="text-xl font-semibold outline-none">
            {title}
          </h2>
          {text !== undefined && <p className="mt-1 text-sm text-text-secondary">{text}</p>}
        </div>
        {action}
      </div>
      <Panel className="mt-4">{children}</Panel>
    </section>
  );
}
