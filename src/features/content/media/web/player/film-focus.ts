/** Marks the place of a film, which takes the focus of buttons that go away when they are pressed. */
export const FILM_PLACE = { "data-film": "", tabIndex: -1 } as const;

/** Gives the focus to the place of the film around this element: what had it goes away. */
export function focusFilm(inside: Element | null): void {
  inside?.closest<HTMLElement>("[data-film]")?.focus({ preventScroll: true });
}
