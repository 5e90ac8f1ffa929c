import { CancellationSection } from "./cancellation-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

/** My data to take along, and the end of the account. */
export function DataPanel() {
  const reauthentication = useReauthentication();
  return (
    <div className="grid gap-10">
      <ExportSection reauthentication={reauthentication} />
      <CancellationSection reauthentication={reauthentication} />
      {reauthentication.sheet}
    </div>
  );
}
