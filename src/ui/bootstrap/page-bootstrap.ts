import { READING_BOOTSTRAP } from "../prose/reading-bootstrap.ts";
import { THEME_BOOTSTRAP } from "../theme/theme-bootstrap.ts";
import { VISITOR_BOOTSTRAP } from "./visitor-bootstrap.ts";

/**
 * Gives the browser's own bars the colour of the page, also after a change of the theme. The element is not React's, which
 * would insert its own when the content differs.
 */
const BAR_COLOR_BOOTSTRAP =
  '!function(){var d=document.documentElement,m=document.createElement("meta"),f=function(){m.content=d.classList.contains("dark")?"#0a0a0a":"#ffffff"};' +
  'm.name="theme-color";f();document.head.append(m);new MutationObserver(f).observe(d,{attributeFilter:["class"]})}()';

/**
 * Handles scripts that cannot be fetched before hydration, because their release may have been removed. Loads
 * rescue.ts.
 */
const RESCUE_BOOTSTRAP =
  'function lost(){window.isAlive||window.isLost||(isLost=1,import("/rescue.js"))}' +
  'addEventListener("error",function(e){e.target.tagName=="SCRIPT"&&lost()},!0);' +
  'addEventListener("unhandledrejection",function(e){/module/.test(e.reason)&&lost()})';

/**
 * Stores a click on a button that is not hydrated yet, which `actOnEarlyClick` repeats, except on one that opens a
 * popover without a script. Also stores choices of boxes and radio buttons, the latest last, which `wakePage` repeats.
 * React reports only a click that changes the state which it knows, so the state before the choice is set first, and
 * not within the click that may have started the hydration.
 */
const EARLY_CLICK_BOOTSTRAP =
  "var chosen=new Map;function wake(){isAwake=1;setTimeout(function(){chosen.forEach(function(c,i){i.checked=!c;i.click()})})}" +
  'addEventListener("click",function(e){if(window.isAwake)return;var t=e.target,b=t.closest("button[type=button]:not([popovertarget])");' +
  '/^(checkbox|radio)$/.test(t.type)&&(chosen.delete(t),chosen.set(t,t.checked));b&&(early=b).setAttribute("aria-busy",!0)},!0)';

/** The only inline script of every page; the root renders it in <head>, and its SHA-256 is in the page's policy. */
export const PAGE_BOOTSTRAP = `${THEME_BOOTSTRAP};${BAR_COLOR_BOOTSTRAP};${VISITOR_BOOTSTRAP};${READING_BOOTSTRAP};${RESCUE_BOOTSTRAP};${EARLY_CLICK_BOOTSTRAP}`;
