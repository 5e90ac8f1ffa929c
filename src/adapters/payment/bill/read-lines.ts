import { UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { LONGEST_LINE, MAX_ROWS, MAX_UNPACKED_BYTES } from "./bill-limits.ts";

/** Lines besides the rows: headings and sums. */
const LINES_BESIDE_ROWS = 100;

/** The lines of a bill as a stream. Refuses data that is damaged, too large for a bill, or invalid in its encoding. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: "utf-8" | "gb18030",
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let [rest, bytes, lines] = ["", 0, 0];
  for await (const text of decode(chunks)) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new UntrustedMessageError("账单里有过长的行");
    for (const line of parts) {
      lines += 1;
      if (line.length > LONGEST_LINE) throw new UntrustedMessageError("账单里有过长的行");
      if (lines > MAX_ROWS + LINES_BESIDE_ROWS) throw new UntrustedMessageError(`账单超过 ${MAX_ROWS} 行`);
      yield line.replace(/\r$/, "");
    }
  }
  if (rest !== "") yield rest;

  async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    try {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > MAX_UNPACKED_BYTES) throw new UntrustedMessageError("账单解压后过大");
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      if (error instanceof UntrustedMessageError) throw error;
      throw new UntrustedMessageError("账单文件损坏", { cause: error });
    }
  }
}
