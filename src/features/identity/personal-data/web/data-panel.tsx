import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { CancellationSection } from "./cancellation-section.tsx";
import { ExportSection, type ExportSectionProps } from "./export-section.tsx";

interface DataPanelProps extends Pick<ExportSectionProps, "guard"> {
  /** Each opens its own re-authentication: one on the page, the other above its sheet. */
  forExport: Reauthentication;
  forCancellation: Reauthentication;
}

/** Data export, and deletion of the account. */
export function DataPanel({ forExport, forCancellation, guard }: DataPanelProps) {
  return (
    <div className="grid gap-10">
      <ExportSection reauthentication={forExport} guard={guard} />
      <CancellationSection reauthentication={forCancellation} />
    </div>
  );
}
