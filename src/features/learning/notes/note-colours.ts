export const NOTE_COLOURS = ["yellow", "green", "blue", "pink"] as const;

export type NoteColour = (typeof NOTE_COLOURS)[number];

export const COLOUR_NAMES: Readonly<Record<NoteColour, string>> = {
  yellow: "黄色",
  green: "绿色",
  blue: "蓝色",
  pink: "粉色",
};
