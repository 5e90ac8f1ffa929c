/** The address of a picture without its signature, as it is sent and stored. */
export function plainPictureAddress(address: string): string {
  return address.replace(/\?t=[\w-]*$/, "");
}
