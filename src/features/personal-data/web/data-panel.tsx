import type { Reauthentication } from "../../../ui/facts/reauthentication.ts";
import { CancellationSection } from "./cancellation-section.tsx";
import { ExportSection } from "./export-section.tsx";

/** My data to take along, and the end of the account. */
export function DataPanel({ reauthentication }: { reauthentication: Reauthentication }) {
  return (
    <div className="grid gap-10">
      <ExportSection reauthentication={reauthentication} />
      <CancellationSection reauthentication={reauthentication} />
      {reauthentication.sheet}
    </div>
  );
}
