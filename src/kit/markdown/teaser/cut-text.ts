const SENTENCE_END = /[。！？!?…；;][”’」』）)"']*|\.(?=\s)|\n/g;
const PAUSE_END = /[，、：,:]|\s/g;

/**
 * Where to cut a text so that at most `room` UTF-16 units stay: behind the last sentence (or line) that fits, else
 * behind the last pause, else between two characters as readers see them.
 */
export function cutText(text: string, room: number, unit: "sentence" | "line"): number {
  if (text.length <= room) return text.length;
  const start = text.slice(0, room);
  const end = unit === "line" ? start.lastIndexOf("\n") + 1 : lastEnd(start, SENTENCE_END);
  return end || lastEnd(start, PAUSE_END) || lastWholeCharacter(text, room);
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function lastWholeCharacter(text: string, room: number): number {
  const characters = new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(text.slice(0, room + 32));
  let end = 0;
  for (const { index, segment } of characters) if (index + segment.length <= room) end = index + segment.length;
  return end;
}
