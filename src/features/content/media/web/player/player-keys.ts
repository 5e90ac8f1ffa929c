/** The action of a key in the player. */
export type PlayerAct =
  | { act: "toggle" | "mute" | "captions" | "fullscreen" | "picture" | "transcript" | "chapters" | "note" }
  | { act: "chapterBy"; steps: 1 | -1 }
  | { act: "seekBy"; seconds: number }
  | { act: "seekToShare"; share: number }
  | { act: "volumeBy"; share: number }
  | { act: "speedBy"; steps: 1 | -1 };

const KEYS: Readonly<Record<string, PlayerAct>> = {
  " ": { act: "toggle" },
  k: { act: "toggle" },
  j: { act: "seekBy", seconds: -10 },
  l: { act: "seekBy", seconds: 10 },
  ArrowLeft: { act: "seekBy", seconds: -5 },
  ArrowRight: { act: "seekBy", seconds: 5 },
  ArrowUp: { act: "volumeBy", share: 0.1 },
  ArrowDown: { act: "volumeBy", share: -0.1 },
  m: { act: "mute" },
  c: { act: "captions" },
  f: { act: "fullscreen" },
  i: { act: "picture" },
  t: { act: "transcript" },
  g: { act: "chapters" },
  n: { act: "note" },
  "[": { act: "chapterBy", steps: -1 },
  "]": { act: "chapterBy", steps: 1 },
  "<": { act: "speedBy", steps: -1 },
  ">": { act: "speedBy", steps: 1 },
};

/** The keys with their actions, for the help text. */
export const KEY_HELP: readonly (readonly [keys: string, what: string])[] = [
  ["空格、K", "播放、暂停"],
  ["← →", "退 5 秒、进 5 秒"],
  ["J L", "退 10 秒、进 10 秒"],
  ["↑ ↓", "音量"],
  ["< >", "慢一档、快一档"],
  ["0–9", "跳到十分之几"],
  ["M", "静音"],
  ["C", "字幕"],
  ["T", "文稿"],
  ["G", "章节"],
  ["[ ]", "上一章、下一章"],
  ["N", "记笔记"],
  ["F", "全屏"],
  ["I", "画中画"],
];

/**
 * The action of a double click on the picture. Its two clicks have paused and resumed the film before. By touch it
 * seeks towards the side that was tapped, as in other players; by mouse it opens the full screen.
 * @param share the position across the picture, from 0 to 1
 */
export function readDoubleClick(share: number, isTouch: boolean): PlayerAct {
  if (!isTouch) return { act: "fullscreen" };
  return { act: "seekBy", seconds: share < 0.5 ? -10 : 10 };
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** The element that has the focus. */
  target: { tagName: string; type?: string; isContentEditable?: boolean } | null;
}

/** The action of a key press; null if the focused element handles the key. */
export function readKey({ key, ctrlKey, metaKey, altKey, target }: Pressed): PlayerAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  const tag = target?.tagName;
  const isRange = tag === "INPUT" && target?.type === "range";
  if (target?.isContentEditable || tag === "TEXTAREA" || tag === "SELECT" || (tag === "INPUT" && !isRange)) return null;
  // Arrow keys move a slider; the space bar presses a button or a link.
  if (isRange && key.startsWith("Arrow")) return null;
  if ((tag === "BUTTON" || tag === "A" || tag === "SUMMARY") && key === " ") return null;
  if (/^[0-9]$/.test(key)) return { act: "seekToShare", share: Number(key) / 10 };
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
