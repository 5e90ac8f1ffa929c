import { type PickSource, readPickKey } from "../../../kit/api/pick-source.ts";
import { ChosenFilter } from "../list/chosen-filter.tsx";
import { PickedTitle } from "./picked-title.tsx";
import { SourceSheet } from "./source-sheet.tsx";

interface SourceFilterProps {
  label: string;
  source: PickSource;
  /** An id, from the address; empty: no filter. */
  value: string;
  onChoose(value: string): void;
}

/** Filters a list by one resource, which is chosen by its title. */
export function SourceFilter({ label, source, value, onChoose }: SourceFilterProps) {
  const picked = readPickKey(`${source.kind}:${value}`, [source]);
  const title = picked === null ? value : <PickedTitle {...picked} />;
  return (
    <ChosenFilter
      label={label}
      chosen={value === "" ? null : title}
      sheet={(close) => (
        <SourceSheet
          title={`按${label}筛选`}
          sources={[source]}
          taken={[]}
          onPick={(_key, id) => {
            onChoose(String(id));
            close();
          }}
          onClose={close}
        />
      )}
      onClear={() => onChoose("")}
    />
  );
}
