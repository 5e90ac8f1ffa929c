/**
 * Throws 422 for this field if the address is a picture that this site does not have; null and undefined mean no
 * picture.
 */
export type RequirePicture = (picture: { field: string; address: string | null | undefined }) => Promise<void>;
