declare module "virtual:early-article" {
  /** The text of the script on the server, nothing in browsers. */
  const script: string;
  export default script;
}
