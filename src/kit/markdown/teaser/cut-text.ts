const SENTENCE_END = /[。！？!?…；;][”’」』）)"']*|\.(?=\s)|\n/g;
const PAUSE_END = /[，、：,:]|\s/g;

/**
 * The length in UTF-16 units to which a text is cut, at most `room`: after the last sentence (or line) that fits, else
 * after the last pause, else between two graphemes.
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
