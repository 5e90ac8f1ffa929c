/** The address of a picture without its signature: this form is sent and stored. */
export function plainPictureAddress(address: string): string {
  return address.replace(/\?t=[\w-]*$/, "");
}
