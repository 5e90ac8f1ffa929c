/** Applies the reader's choices before the first paint; reading-choices.ts defines their names. */
export const READING_BOOTSTRAP =
  'try{var r=localStorage.getItem("reading");r&&(document.documentElement.dataset.reading=r)}catch(e){}';
