export const DOWNLOADS_PATH = "/downloads";

export function downloadPath(id: number): string {
  return `${DOWNLOADS_PATH}/${id}`;
}
