/** Office documents are archives too, and retain their own extension. */
const OF_ARCHIVES = ["zip", "docx", "xlsx", "pptx"];

/** The download name of an uploaded file: the sender's name, with an extension that matches the content. */
export function nameOfFile(sent: string, kind: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? "").replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "").trim();
  const [, stem = name, ending = ""] = /^(.*)\.([A-Za-z0-9]{1,5})$/.exec(name) ?? [];
  const isTrue =
    kind === "zip"
      ? OF_ARCHIVES.includes(ending.toLowerCase())
      : ending.toLowerCase() === kind || (kind === "jpg" && ending.toLowerCase() === "jpeg");
  const base = (isTrue ? stem : name).slice(0, 80).replace(/^\.+/, "").trim();
  return `${base === "" ? "附件" : base}.${isTrue ? ending.toLowerCase() : kind}`;
}
