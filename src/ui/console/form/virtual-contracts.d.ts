declare module "virtual:contract-schemas" {
  /** Contracts with schemas of the staff endpoints, by endpoint name. Empty on the server, which renders no forms. */
  export const contracts: Readonly<Record<string, () => Promise<Record<string, unknown>>>>;
}

declare module "virtual:endpoint-titles" {
  /** Descriptions of the staff endpoints, by endpoint name: 修改站点设置. */
  export const titles: Readonly<Record<string, string>>;
}
