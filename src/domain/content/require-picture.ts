/** Throws 422 at the field for an address of a picture that this site does not have; null and undefined are none. */
export type RequirePicture = (picture: { field: string; address: string | null | undefined }) => Promise<void>;
