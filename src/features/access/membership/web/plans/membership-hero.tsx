import type { ReactNode } from "react";
import { fittingPicture } from "../../../../../ui/display/cover-attributes.ts";

interface MembershipHeroProps {
  /** Covers of works that a membership opens. At most three are shown. They are decorative. */
  covers: readonly string[];
  /** A text about the content that a membership opens, generated from the published works. */
  lead: string;
  children: ReactNode;
}

// Positions by the number of covers. The first cover is on top; the others are rotated behind it.
const PLACES: readonly (readonly string[])[] = [
  [],
  ["z-10"],
  ["z-10 translate-x-[30%] rotate-3", "-translate-x-[30%] -rotate-6 scale-95"],
  ["z-10", "-translate-x-[62%] -rotate-6 scale-90", "translate-x-[62%] rotate-6 scale-90"],
];

/** Shows the content of a membership in one sentence and with covers. */
export function MembershipHero({ covers, lead, children }: MembershipHeroProps) {
  const shown = covers.slice(0, PLACES.length - 1);
  return (
    <section className="overflow-hidden border-b border-border bg-surface">
      <div className="page-width grid items-center gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <h1 className="text-[2rem] leading-tight font-semibold sm:text-[2.75rem]">会员能读完整的内容</h1>
          <p className="mt-4 max-w-[32em] text-lg text-balance text-text-secondary">{lead}</p>
          <div className="mt-7">{children}</div>
        </div>
        <div aria-hidden="true" className="relative hidden h-72 place-items-center lg:grid">
          {shown.map((cover, index) => (
            <img
              key={cover}
              src={fittingPicture(cover)}
              alt=""
              width={480}
              height={640}
              className={`absolute h-64 w-48 rounded-md border border-border object-cover shadow-float dark:brightness-85 ${PLACES[shown.length]?.[index]}`}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
