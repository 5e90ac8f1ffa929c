import { Link } from "../controls/link.tsx";
import { Icon } from "../display/icon.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** Text with linked words. */
export type LinkedText = readonly (string | { label: string; to: string })[];

/** A question before buying and its answer. */
export interface Question {
  question: string;
  answer: LinkedText;
}

interface GainsProps {
  gains: readonly string[];
  audience: readonly string[];
  /** What others should take instead. */
  others: string;
}

/** The two lists at the top of a service's page: what it contains and for whom it is. */
export function GainsAndAudience({ gains, audience, others }: GainsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <PointList title="能得到什么" points={gains} />
      <PointList title="适合谁" points={audience} note={others} />
    </div>
  );
}

function PointList({ title, points, note }: { title: string; points: readonly string[]; note?: string }) {
  return (
    <section aria-label={title} className="rounded-lg border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name="check" size={18} className="mt-1 text-brand-mark" />
            {point}
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="mt-3 text-sm text-text-secondary">{note}</p>}
    </section>
  );
}

/** A process, step by step. */
export function StepList({ title, steps }: { title: string; steps: readonly { title: string; text: string }[] }) {
  return (
    <section aria-label={title}>
      <SectionHeading title={title} />
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title} className="border-t-2 border-brand pt-4">
            <p className="text-sm font-semibold text-brand tabular-nums">第 {index + 1} 步</p>
            <h3 className="mt-1 font-semibold">{step.title}</h3>
            <p className="mt-1.5 text-sm text-text-secondary">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Questions before buying, each with its answer. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-border border-y border-border">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium hover:text-brand [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              name="chevron-down"
              className="text-text-muted transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[44em] pb-5 text-text-secondary">
            {answer.map((part) =>
              typeof part === "string" ? (
                part
              ) : (
                <Link key={part.to} to={part.to} className="text-brand underline underline-offset-2">
                  {part.label}
                </Link>
              ),
            )}
          </p>
        </details>
      ))}
    </div>
  );
}
