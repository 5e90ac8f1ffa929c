import { CARRIER_KINDS, DOWNLOAD_TYPES, type DownloadType } from "../../features/content/downloads/download-types.ts";
import { readArgs, refusePositionals, UsageError } from "../usage.ts";
import type { DownloadsCommand } from "./downloads.ts";

const OPTIONS = {
  title: "text",
  summary: "text",
  category: "text",
  type: "text",
  course: "text",
  book: "text",
  article: "text",
  media: "text",
  version: "text",
  notes: "text",
} as const;

/** Parses `downloads`; null: print its help. */
export function readDownloads(args: readonly string[]): DownloadsCommand | null {
  const { values, positionals, isHelpWanted } = readArgs(args, OPTIONS);
  if (isHelpWanted) return null;
  const [act, first = "", second = "", ...rest] = positionals;
  refusePositionals(`downloads ${act ?? ""} 后面`, rest);
  const [label, notes] = [values.version ?? "", values.notes ?? ""];
  if (act === "version") {
    if (second === "") throw new UsageError("downloads version 要写明编号和文件，例如 downloads version 3 ./讲义.pdf");
    return { name: "downloads", act, id: readId(first), file: second, label, notes };
  }
  if (act !== "add")
    throw new UsageError(`downloads 后面只能是 add 或 version${act === undefined ? "" : `，没有“${act}”`}`);
  if (first === "" || second !== "")
    throw new UsageError("downloads add 要写明一个文件，例如 downloads add ./讲义.pdf");
  const carriers = CARRIER_KINDS.flatMap((kind) => {
    const typed = values[kind];
    return typed === null ? [] : [{ kind, id: readId(typed) }];
  });
  if (carriers.length > 1) throw new UsageError(`${CARRIER_KINDS.map((kind) => `--${kind}`).join("、")} 只能写一个`);
  const [carrier = null] = carriers;
  const { title, summary, category } = values;
  const facts = { title, summary: summary ?? "", category: category ?? "", type: readType(values.type), carrier };
  return { name: "downloads", act, file: first, label, notes, ...facts };
}

function readType(typed: string | null): DownloadType {
  const type = DOWNLOAD_TYPES.find((one) => one === (typed ?? "download"));
  if (!type) throw new UsageError(`--type 只能是 ${DOWNLOAD_TYPES.join("、")}`);
  return type;
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`要写编号，没有“${text}”`);
  return Number(text);
}
