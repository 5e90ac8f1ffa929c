declare module "virtual:contract-schemas" {
  /** By the name of an endpoint for staff: its contract, with schemas. Empty on the server, which shows no forms. */
  export const contracts: Readonly<Record<string, () => Promise<Record<string, unknown>>>>;
}

declare module "virtual:endpoint-titles" {
  /** What each endpoint for staff does, by its name: 修改站点设置. */
  export const titles: Readonly<Record<string, string>>;
}
