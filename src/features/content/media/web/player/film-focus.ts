/** Marks the element of a film that receives the focus of buttons that disappear when they are pressed. */
export const FILM_PLACE = { "data-film": "", tabIndex: -1 } as const;

/** Moves the focus to the film around this element, because the focused element disappears. */
export function focusFilm(inside: Element | null): void {
  inside?.closest<HTMLElement>("[data-film]")?.focus({ preventScroll: true });
}
