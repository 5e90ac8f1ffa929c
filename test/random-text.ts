/** Chinese characters that compress badly, the same in every run: an index rejects long texts that do not compress. */
export function randomText(characters: number): string {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (state % 20_000));
  };
  return Array.from({ length: characters }, next).join("");
}
