/** Saves a file to the visitor's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers fetch the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
