import { TimeText } from "./time-text.tsx";

interface FactLineProps {
  /** Short facts with ` · ` between them. */
  facts: string;
  updatedAt: string;
  className?: string;
}

const FACT = "relative pl-4 before:absolute before:left-0 before:w-4 before:text-center before:content-['·']";

/**
 * What a work is, in one muted line. It breaks between two facts and never inside one: the dot before the first of a
 * line lies outside the box and is cut off.
 */
export function FactLine({ facts, updatedAt, className = "" }: FactLineProps) {
  return (
    <p className={`overflow-hidden text-sm text-text-muted ${className}`}>
      <span className="-ml-4 flex flex-wrap">
        {facts.split(" · ").map((fact) => (
          <span key={fact} className={FACT}>
            {fact}
          </span>
        ))}
        <span className={FACT}>
          更新于 <TimeText at={updatedAt} />
        </span>
      </span>
    </p>
  );
}
