// The light build has no types of its own; the API that we use is the same.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
