/** Address of a post. The place is behind the `#`: pages are the same for all who come by it. */
export function postPath(path: string, postId: number): string {
  return `${path}#c-${postId}`;
}

const PLACE = /^#c-([1-9]\d{0,14})$/;

/** null: the address names no post. */
export function readPostPlace(hash: string): number | null {
  const digits = PLACE.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}
