/** Removes the mark of `VISITOR_BOOTSTRAP`: from now on the React tree itself shows the visitor's state. */
export function showVisitor(): void {
  delete document.documentElement.dataset.visitor;
}
