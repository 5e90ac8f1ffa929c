import { Drawing } from "../../../../../ui/display/icon.tsx";

// 24 × 24, drawn for this product; filled, so that they are visible on a moving picture.
const PATHS = {
  play: "M8 5.2v13.6L19 12z",
  pause: "M7 5h3.6v14H7zM13.4 5H17v14h-3.6z",
  loud: "M4 9.5v5h3.4L12 18.6V5.400L7.400 9.500zM14.600 8.400a5 5 0 0 1 0 7.200M17 6a8.400 8.400 0 0 1 0 12",
  muted: "M4 9.500v5h3.400L12 18.600V5.400L7.400 9.500zM15 9.500l5 5M20 9.500l-5 5",
  transcript: "M5 6h14M5 10h14M5 14h9M5 18h6",
  note: "M5 5h14v9.500L14.500 19H5zM14.500 19v-4.500H19M8.500 9h7M8.500 12.500h4",
  full: "M5 9.500V5h4.500M14.500 5H19v4.500M19 14.500V19h-4.500M9.500 19H5v-4.500",
  small: "M9.500 5v4.500H5M19 9.500h-4.500V5M14.500 19v-4.500H19M5 14.500h4.500V19",
  picture: "M4 6h16v12H4zM12 12h6v4h-6z",
  next: "M6 5.500v13L15 12zM17 5.500v13",
} as const;

export type PlayerIconName = keyof typeof PATHS;

const FILLED: ReadonlySet<PlayerIconName> = new Set(["play", "pause"]);

export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number }) {
  return <Drawing path={PATHS[name]} size={size} isFilled={FILLED.has(name)} />;
}
