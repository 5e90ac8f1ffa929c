import { NamedIcon } from "../../../../ui/icons/named-icon.tsx";
import type { Board } from "../contract.ts";

/** A board's name with the icon that staff gave it. */
export function BoardName({ board: { name, icon } }: { board: Pick<Board, "name" | "icon"> }) {
  return (
    <span className="inline-flex items-center gap-1">
      {icon !== null && <NamedIcon name={icon} size={16} />}
      {name}
    </span>
  );
}
