import { Menu } from "@base-ui/react/menu";

export interface RowMenuItem {
  label: string;
  isDanger?: true;
  isDisabled?: boolean;
  run(): void;
}

interface RowMenuProps {
  /** Name of the row, for screen readers. */
  label: string;
  items: readonly RowMenuItem[];
}

const ITEM =
  "flex min-h-10 cursor-default items-center rounded-md px-3 outline-none data-highlighted:bg-hover data-disabled:opacity-50";

/**
 * The actions of one row of a tree, one below the other. Not modal: blocking the scrolling of the page would lay out
 * every row again.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={label}
        className="min-h-9 shrink-0 rounded-md px-2 text-sm text-text-secondary hover:bg-hover hover:text-text"
      >
        操作
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="z-[2000]" align="end" sideOffset={4}>
          <Menu.Popup className="min-w-36 rounded-lg border border-border bg-card p-1.5 text-sm text-text shadow-float outline-none">
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.isDisabled === true}
                onClick={item.run}
                className={`${ITEM} ${item.isDanger ? "text-danger-text" : ""}`}
              >
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
