import { CopyButton } from "./copy-button.tsx";

interface AddressToCopyProps {
  /** The id that connects the field with its label. */
  id: string;
  address: string;
  label: string;
  done: string;
}

/** An address to share: a click selects all of it, and a button copies it. */
export function AddressToCopy({ id, address, label, done }: AddressToCopyProps) {
  return (
    <div className="flex items-center gap-3">
      <input
        id={id}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full min-w-0 rounded-md border border-border-strong bg-surface px-3 font-mono text-sm"
      />
      <CopyButton text={() => address} label={label} done={done} />
    </div>
  );
}
