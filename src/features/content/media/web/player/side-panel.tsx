import type { ReactNode } from "react";
import { Tabs } from "../../../../../ui/controls/tabs.tsx";
import { SIDE_TABS, type SideTab } from "./side-tabs.ts";

interface SidePanelProps {
  /** The panels that this film has. */
  tabs: readonly SideTab[];
  /** null: closed; its content stays mounted. */
  current: SideTab | null;
  onChoose(tab: SideTab): void;
  children: ReactNode;
}

/** The panel next to the film, under it on small screens. */
export function SidePanel({ tabs, current, onChoose, children }: SidePanelProps) {
  return (
    <div
      hidden={current === null}
      className="h-96 border border-border bg-card not-[[hidden]]:flex lg:relative lg:h-auto lg:min-h-80 print:hidden"
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col px-2 lg:absolute lg:inset-0 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col">
        <Tabs
          label="影片旁边"
          items={tabs.map((key) => ({ key, label: SIDE_TABS[key] }))}
          current={current ?? tabs[0] ?? "transcript"}
          onChange={onChoose}
        >
          {children}
        </Tabs>
      </div>
    </div>
  );
}
