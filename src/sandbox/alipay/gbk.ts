/** The GBK bytes of each character, from the decoder that knows the pairs: lead 81–FE, trail 40–FE. */
let table: Map<string, number> | null = null;

function readTable(): Map<string, number> {
  if (table !== null) return table;
  table = new Map();
  const decoder = new TextDecoder("gbk");
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if ([...sign].length === 1 && sign !== "\uFFFD" && !table.has(sign)) table.set(sign, (lead << 8) | trail);
    }
  }
  return table;
}

/** Text in GBK; characters that GBK lacks become question marks, as at Alipay. */
export function toGbk(text: string): Buffer {
  const bytes: number[] = [];
  const signs = readTable();
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const pair = signs.get(sign);
    if (code < 0x80) bytes.push(code);
    else if (pair === undefined) bytes.push(0x3f);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
}
