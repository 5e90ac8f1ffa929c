/** Applies the stored theme before the first paint, and stores light if there is none (spec §4). */
export const THEME_BOOTSTRAP =
  'try{var s=localStorage,t=s.getItem("theme");"dark"==t?document.documentElement.classList.add("dark"):"light"==t||s.setItem("theme","light")}catch(e){}';
