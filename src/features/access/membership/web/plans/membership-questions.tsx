import { Link } from "../../../../../ui/controls/link.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { MEMBERSHIP_QUESTIONS } from "./membership-answers.ts";

/** Questions before buying, each with its answer. */
export function MembershipQuestions() {
  return (
    <div className="divide-y divide-border border-y border-border">
      {MEMBERSHIP_QUESTIONS.map(({ question, answer }) => (
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
