declare module "virtual:contract-schemas" {
  /** By the name of an endpoint for staff: its contract, with schemas. Empty on the server, which shows no forms. */
  export const contracts: Readonly<Record<string, () => Promise<Record<string, unknown>>>>;
}
