/** What a file of a project is, by its content; the name is the sender's word. */
export const FILE_KINDS = ["jpg", "png", "webp", "pdf", "zip"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Who brought it. */
export const FILE_SIDES = ["client", "staff"] as const;
export type FileSide = (typeof FILE_SIDES)[number];

/** Of one project, from each side. */
export const MOST_FILES: Readonly<Record<FileSide, number>> = { client: 10, staff: 60 };

export const MOST_FILE_BYTES = 20 * 1024 * 1024;

/** Office documents are archives too, and keep their own ending. */
const OF_ARCHIVES = ["zip", "docx", "xlsx", "pptx"];

/** Attachments of an enquiry that came to nothing go so long after its end. */
export const KEPT_DAYS = 180;

/** How a file is called when it is fetched: the sender's words, with an ending that is true of the content. */
export function nameOfFile(sent: string, kind: FileKind): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? "").replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "").trim();
  const [, stem = name, ending = ""] = /^(.*)\.([A-Za-z0-9]{1,5})$/.exec(name) ?? [];
  const isTrue =
    kind === "zip"
      ? OF_ARCHIVES.includes(ending.toLowerCase())
      : ending.toLowerCase() === kind || (kind === "jpg" && ending.toLowerCase() === "jpeg");
  const shown = (isTrue ? stem : name).slice(0, 80).replace(/^\.+/, "").trim();
  return `${shown === "" ? "附件" : shown}.${isTrue ? ending.toLowerCase() : kind}`;
}
