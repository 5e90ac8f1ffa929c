import { readArgs, UsageError } from "../usage.ts";

export type MediaCommand =
  | { name: "media"; act: "add"; file: string }
  | { name: "media"; act: "chapters"; mediaId: number; file: string };

/** Parses `media`; null: print its help. */
export function readMedia(args: readonly string[]): MediaCommand | null {
  const { positionals, isHelpWanted } = readArgs(args, {});
  if (isHelpWanted) return null;
  const [act, ...rest] = positionals;
  if (act === "add") return { name: "media", act, file: readOne("media add", "文件", rest) };
  if (act === "chapters") return readChapters(rest);
  throw new UsageError(`media 后面只能是 add 或 chapters${act === undefined ? "" : `，没有“${act}”`}`);
}

function readChapters([number = "", ...lists]: readonly string[]): MediaCommand {
  if (!/^\d{1,15}$/.test(number))
    throw new UsageError("media chapters 要写明编号和文件，例如 media chapters 3 ./章节.txt");
  return {
    name: "media",
    act: "chapters",
    mediaId: Number(number),
    file: readOne("media chapters <编号>", "文件", lists),
  };
}

function readOne(what: string, subject: string, [one, extra]: readonly string[]): string {
  if (one === undefined) throw new UsageError(`${what} 要写明${subject}`);
  if (extra !== undefined) throw new UsageError(`${what} 一次只要一个${subject}，多出了“${extra}”`);
  return one;
}
