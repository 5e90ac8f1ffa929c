/** Address of a post. The place is behind the `#`: pages are the same for all who come by it. */
export function postPath(path: string, postId: number): string {
  return `${path}#c-${postId}`;
}
