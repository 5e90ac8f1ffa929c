/** The certificates of a text that may contain several, in order, each as its own PEM text. */
export function splitCertificates(pem: string): string[] {
  return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}
