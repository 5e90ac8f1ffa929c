import { Menu } from "@base-ui/react/menu";
import { buttonClass } from "../../controls/button.tsx";
import { Icon } from "../../display/icon.tsx";
import type { ListTable } from "./list-table.tsx";
import type { ListColumn } from "./list-types.ts";

interface ColumnChoiceProps<T extends object> {
  columns: readonly ListColumn<T>[];
  table: ListTable<T>;
}

/** Selects the visible columns; the first column is always visible. */
export function ColumnChoice<T extends object>({ columns, table }: ColumnChoiceProps<T>) {
  const others = columns.slice(1);
  if (others.length < 2) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className={`${buttonClass({ variant: "secondary", size: "small" })} max-md:hidden`}>
        列
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className="min-w-40 rounded-lg border border-border bg-card p-1.5 text-sm text-text shadow-float">
            {others.map(({ key, title }) => (
              <Menu.CheckboxItem
                key={key}
                checked={table.getColumn(key)?.getIsVisible() ?? true}
                onCheckedChange={(isOn) => table.getColumn(key)?.toggleVisibility(isOn)}
                className="flex min-h-9 items-center gap-2 rounded-md px-2.5 data-highlighted:bg-hover"
              >
                <span className="grid size-4 place-items-center">
                  <Menu.CheckboxItemIndicator>
                    <Icon name="check" size={16} className="text-brand" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
