import { useState } from "react";
import { WideTable } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { type TabItem, Tabs } from "../../../../ui/controls/tabs.tsx";

type Screen = "desktop" | "phone";

const SCREENS: readonly TabItem<Screen>[] = [
  { key: "desktop", label: "电脑" },
  { key: "phone", label: "手机" },
];

/** The frame is as wide as the screen; the desktop size is drawn at half scale. */
const FRAMES: Readonly<Record<Screen, string>> = {
  desktop: "h-[1400px] w-[1280px] origin-top-left scale-50",
  phone: "h-[700px] w-[390px]",
};

const PLACES: Readonly<Record<Screen, string>> = { desktop: "w-[640px]", phone: "w-[390px]" };

interface HomePreviewProps {
  /** Address of the saved draft; null if no preview address is open. */
  path: string | null;
  isOpening: boolean;
  /** Opens a preview address for the saved draft. */
  onOpen(): void;
}

/** The saved draft as visitors would see it, on a computer or a phone. */
export function HomePreview({ path, isOpening, onOpen }: HomePreviewProps) {
  const [screen, setScreen] = useState<Screen>("desktop");
  if (path === null)
    return (
      <Button variant="secondary" className="self-start" busyLabel={isOpening ? "正在打开预览" : null} onClick={onOpen}>
        打开草稿的预览
      </Button>
    );
  return (
    <Tabs<Screen> label="预览的屏幕" items={SCREENS} current={screen} onChange={setScreen}>
      <p className="py-2 text-sm text-text-secondary">保存草稿以后，这里就是新的样子。</p>
      <WideTable name="草稿的预览">
        <div className={`h-[700px] overflow-hidden rounded-lg border border-border ${PLACES[screen]}`}>
          <iframe key={path} src={path} title="草稿的预览" className={FRAMES[screen]} />
        </div>
      </WideTable>
    </Tabs>
  );
}
