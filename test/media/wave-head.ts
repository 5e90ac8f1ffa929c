/** The WAV header for a mono recording with 8-bit samples of this length and rate; the samples follow it. */
export function waveHead(seconds: number, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + seconds * rate, 4);
  head.write("WAVEfmt \x10\0\0\0\x01\0\x01\0", 8, "latin1");
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.write("\x01\0\x08\0data", 32, "latin1");
  head.writeUInt32LE(seconds * rate, 40);
  return head;
}
