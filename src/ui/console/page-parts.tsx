import type { ReactNode } from "react";
import { formatFen } from "../../kit/values/money.ts";
import { formatExactTime, formatTime } from "../../kit/values/time-text.ts";
import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";
import { consoleHref } from "./page.ts";

export interface PageHeadProps {
  title: string;
  /** One line below the title: the purpose of the page or facts about its resource. */
  text?: ReactNode;
  /** The list that the resource belongs to. */
  back?: { path: string; label: string };
  actions?: ReactNode;
}

/** Heading of a console page. */
export function PageHead({ title, text, back, actions }: PageHeadProps) {
  return (
    <header className="mb-5">
      {back && (
        <Link
          to={consoleHref(back.path)}
          className="mb-1 -ml-1 inline-flex min-h-8 items-center gap-0.5 text-sm text-text-secondary hover:text-brand"
        >
          <Icon name="chevron-left" size={16} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <h1 tabIndex={-1} className="min-w-0 flex-1 basis-48 text-2xl font-semibold outline-none">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {text !== undefined && <div className="mt-1 text-sm text-text-secondary">{text}</div>}
    </header>
  );
}

/** A section of a page with its own heading. */
export function PagePart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      {text !== undefined && <p className="mt-0.5 text-sm text-text-secondary">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** Named facts; those without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that may be wider than a phone and scrolls horizontally, also with the keyboard. */
export function WideTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: neither a group of fields nor a landmark; it is inside a page section
    <div
      role="group"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      {children}
    </div>
  );
}

export type StateTone = "good" | "waiting" | "bad" | "ended" | "info";

const TONES: Record<StateTone, { dot: string; text: string }> = {
  good: { dot: "rounded-full bg-brand-mark", text: "text-success-text" },
  waiting: { dot: "rotate-45 bg-gold", text: "text-warning-text" },
  bad: { dot: "bg-danger-text", text: "text-danger-text" },
  ended: { dot: "rounded-full border border-border-strong", text: "text-text-muted" },
  info: { dot: "rounded-full bg-info-text", text: "text-info-text" },
};

/** A status as text with a colour and a shape. */
export function StateMark({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${TONES[tone].text}`}>
      <span aria-hidden="true" className={`size-2 shrink-0 ${TONES[tone].dot}`} />
      {children}
    </span>
  );
}

/** The status of a value, looked up in a table of labels. */
export function stateOf<K extends string>(
  states: Readonly<Record<K, readonly [label: string, tone: StateTone]>>,
  state: K,
): ReactNode {
  const [label, tone] = states[state];
  return <StateMark tone={tone}>{label}</StateMark>;
}

/** The options of a filter from a table of statuses. */
export function choicesOf<K extends string>(
  states: Readonly<Record<K, readonly [label: string, tone: StateTone]>>,
): readonly (readonly [string, string])[] {
  return Object.entries<readonly [string, StateTone]>(states).map(([state, [label]]) => [state, label] as const);
}

/** An amount in fen, formatted as ¥49.00. */
export function Money({ fen }: { fen: number | null }) {
  return fen === null ? null : <span className="tabular-nums">{formatFen(fen)}</span>;
}

/** A date and time in Beijing time, with the year in the tooltip. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return null;
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExactTime(date)} className="whitespace-nowrap tabular-nums">
      {formatTime(date, new Date())}
    </time>
  );
}
