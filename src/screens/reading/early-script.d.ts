declare module "virtual:early-article" {
  /** The text of the script on the server; empty in browsers. */
  const script: string;
  export default script;
}
