import { READING_BOOTSTRAP } from "../prose/reading-bootstrap.ts";
import { THEME_BOOTSTRAP } from "../theme/theme-bootstrap.ts";
import { VISITOR_BOOTSTRAP } from "./visitor-bootstrap.ts";

/** Our scripts that cannot be fetched before hydration: their release may have been removed. Loads rescue.ts. */
const RESCUE_BOOTSTRAP =
  'function lost(){window.isAlive||window.isLost||(isLost=1,import("/rescue.js"))}' +
  'addEventListener("error",function(e){e.target.tagName=="SCRIPT"&&lost()},!0);' +
  'addEventListener("unhandledrejection",function(e){/module/.test(e.reason)&&lost()})';

/** Keeps a click on a button that the page is not awake for yet; `actOnEarlyClick` makes it good. */
const EARLY_CLICK_BOOTSTRAP =
  'addEventListener("click",function(e){var b=e.target.closest("button[type=button]");b&&!window.isAwake&&(early=b).setAttribute("aria-busy",!0)},!0)';

/** The one inline script of every page; the root renders it in <head>, and its SHA-256 is in the page's policy. */
export const PAGE_BOOTSTRAP = `${THEME_BOOTSTRAP};${VISITOR_BOOTSTRAP};${READING_BOOTSTRAP};${RESCUE_BOOTSTRAP};${EARLY_CLICK_BOOTSTRAP}`;
