import { TimeText } from "./time-text.tsx";

interface FactLineProps {
  /** Short facts with ` · ` between them. */
  facts: string;
  updatedAt: string;
  className?: string;
}

/** What a work is, in one muted line. It breaks between two facts and never inside one. */
export function FactLine({ facts, updatedAt, className = "" }: FactLineProps) {
  return (
    <p className={`facts text-sm text-text-muted ${className}`}>
      <span>
        {facts.split(" · ").map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          更新于 <TimeText at={updatedAt} />
        </span>
      </span>
    </p>
  );
}
