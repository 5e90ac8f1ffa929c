export function topicPath(id: number): string {
  return `/community/${id}`;
}
