import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { RetryNote, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { listOwnTerms } from "../../contract.ts";
import { TermRows } from "./term-rows.tsx";

/** All memberships with their dates, why they wait or have ended, and how their dates changed. */
export function TermList() {
  const { data, error, reload } = usePersonalData(listOwnTerms, {}, true);
  if (error !== null) return <RetryNote title="会员明细没有取到" text={error.message} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-24 w-full rounded-lg" />;
  if (data.items.length === 0) return null;
  return (
    <section aria-labelledby="membership-terms">
      <h3 id="membership-terms" className="mb-3 text-lg font-semibold">
        会员明细
      </h3>
      <TermRows terms={data.items} />
    </section>
  );
}
