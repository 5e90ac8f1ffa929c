/** Whether the text is a phone number in common notations: +86 10-1234 5678, 400-800-8000 or 12345. */
export function isPhone(text: string): boolean {
  return /^\+?\d[\d -]{3,28}\d$/.test(text);
}

/** The link of a phone number or a mail address. */
export function contactLink(contact: string): string {
  return isPhone(contact) ? `tel:${contact.replaceAll(/[ -]/g, "")}` : `mailto:${contact}`;
}

/** The register's page for a number such as 京公网安备 11000002000001号 (decision 0095). */
export function policeFilingLink(filing: string): string {
  const digits = /\d{8,}/.exec(filing)?.[0];
  return digits ? `https://beian.mps.gov.cn/#/query/webSearch?code=${digits}` : "https://beian.mps.gov.cn/";
}
