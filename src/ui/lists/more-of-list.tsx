import { Button } from "../controls/button.tsx";
import { FormAlert } from "../feedback/form-alert.tsx";

interface MoreOfListProps {
  label: string;
  hasMore: boolean;
  isBusy: boolean;
  problem: string | null;
  showMore(): void;
}

/** The button below a list that has more items, with the reason if they could not be fetched. */
export function MoreOfList({ label, hasMore, isBusy, problem, showMore }: MoreOfListProps) {
  return (
    <>
      <FormAlert className="mt-4" text={problem} />
      {hasMore && (
        <div className="mt-6 text-center">
          <Button variant="secondary" busyLabel={isBusy ? "正在取…" : null} onClick={showMore}>
            {label}
          </Button>
        </div>
      )}
    </>
  );
}
