/** The media page is one route (spec §2): an item opens on it, and its id is in the address (decision 0032). */
export const MEDIA_PATH = "/media";

export function itemPath(id: number): string {
  return `${MEDIA_PATH}?item=${id}`;
}
