import { Sheet } from "../dialog/sheet.tsx";

const KEYS: readonly (readonly [keys: string[], what: string])[] = [
  [["j", "k"], "下一段、上一段"],
  [["←", "→"], "上一篇、下一篇"],
  [["t"], "目录"],
  [["s"], "在这一篇里查找"],
  [["/"], "在全站搜索"],
  [["f"], "专注：只留正文；再按一次回来"],
  [["?"], "这张表"],
];

/** The keyboard shortcuts of a reader page. */
export function ReaderHelp({ onClose }: { onClose(): void }) {
  return (
    <Sheet isOpen title="键盘" text="打字时和按着 Ctrl、Alt、⌘ 时不起作用。" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-h-8 min-w-8 place-items-center rounded-md border border-border-strong px-2 font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
