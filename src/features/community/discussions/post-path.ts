/** Address of a post. The post is in the hash, because the page is the same for every post. */
export function postPath(path: string, postId: number): string {
  return `${path}#c-${postId}`;
}

const PLACE = /^#c-([1-9]\d{0,14})$/;

/** null: the address contains no post. */
export function readPostPlace(hash: string): number | null {
  const digits = PLACE.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}
