import { useMay } from "../console-context.ts";
import { ChosenFilter } from "../list/chosen-filter.tsx";
import { KnownName } from "./known-name.tsx";
import { PersonSheet } from "./person-sheet.tsx";

interface PersonFilterProps {
  label: string;
  /** The id of an account, from the address; empty: no filter. */
  value: string;
  onChoose(value: string): void;
}

/** Filters a list by one account, for staff who may search for users. */
export function PersonFilter({ label, value, onChoose }: PersonFilterProps) {
  const mayFind = useMay("people.find");
  if (!mayFind && value === "") return null;
  const isId = /^[1-9]\d{0,14}$/.test(value);
  const name = mayFind && isId ? <KnownName id={Number(value)} /> : `账号 ${value}`;
  const sheet = (close: () => void) => (
    <PersonSheet
      title={`按${label}筛选`}
      onPick={({ user_id }) => {
        onChoose(String(user_id));
        close();
      }}
      onClose={close}
    />
  );
  return (
    <ChosenFilter
      label={label}
      chosen={value === "" ? null : name}
      {...(mayFind && { sheet })}
      onClear={() => onChoose("")}
    />
  );
}
