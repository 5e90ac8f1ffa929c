const PICTURE = /\/files\/([0-9a-f]{64}\.(?:png|jpg|webp|avif|gif|svg))/g;
const WHOLE_PICTURE = new RegExp(`^${PICTURE.source}$`);

/** The names of the stored pictures whose addresses a text contains. */
export function findPictureNames(text: string): string[] {
  return [...text.matchAll(PICTURE)].map(([, name = ""]) => name);
}

/** The name of the stored picture at this address of the site; empty if it is none. */
export function pictureNameOf(src: string): string {
  return WHOLE_PICTURE.exec(src)?.[1] ?? "";
}
