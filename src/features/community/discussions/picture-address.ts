/** The address of a picture without the signature that it is shown by: what is sent and stored. */
export function plainPictureAddress(address: string): string {
  return address.replace(/\?t=[\w-]*$/, "");
}
