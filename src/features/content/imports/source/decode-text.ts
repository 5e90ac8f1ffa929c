interface DecodedText {
  text: string;
  encoding: "utf-8" | "utf-16" | "gb18030";
  /** True when bytes had to be replaced because no encoding fits. */
  isDamaged: boolean;
}

/** Text of a file: byte order mark, otherwise UTF-8, otherwise GB18030 (which contains GBK); line ends become LF. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const label = bytes[0] === 0xff ? "utf-16le" : "utf-16be";
    return { text: tidy(new TextDecoder(label).decode(bytes)), encoding: "utf-16", isDamaged: false };
  }
  const utf8 = tryDecode("utf-8", bytes);
  if (utf8 !== null) return { text: tidy(utf8), encoding: "utf-8", isDamaged: false };
  const gb = tryDecode("gb18030", bytes);
  if (gb !== null) return { text: tidy(gb), encoding: "gb18030", isDamaged: false };
  return { text: tidy(new TextDecoder("utf-8").decode(bytes)), encoding: "utf-8", isDamaged: true };
}

/** A file name as bytes: UTF-8 where it is valid, otherwise GB18030, as Chinese Windows writes archives. */
export function decodeName(bytes: Uint8Array): string {
  return tryDecode("utf-8", bytes) ?? tryDecode("gb18030", bytes) ?? new TextDecoder("utf-8").decode(bytes);
}

function tryDecode(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** NUL marks a binary file or a damaged one; PostgreSQL cannot store it either. */
function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "\uFFFD");
}
