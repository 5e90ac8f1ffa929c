import type { AiMark } from "../../kit/values/ai-mark.ts";
import { AiLabel } from "./tag.tsx";
import { TimeText } from "./time-text.tsx";

interface FactLineProps {
  /** Short facts with ` · ` between them. */
  facts: string;
  updatedAt: string;
  aiMark: AiMark;
  className?: string;
}

/** The AI mark and the facts of a work, in one muted line. It breaks between two facts and never inside one. */
export function FactLine({ facts, updatedAt, aiMark, className = "" }: FactLineProps) {
  return (
    <div className={className}>
      <AiLabel mark={aiMark} className="mb-2" />
      <p className="facts text-sm text-text-muted">
        <span>
          {facts.split(" · ").map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span>
            更新于 <TimeText at={updatedAt} />
          </span>
        </span>
      </p>
    </div>
  );
}
