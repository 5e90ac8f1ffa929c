/** Ends the mark of `VISITOR_BOOTSTRAP`: from now on the React tree itself shows the visitor. */
export function showVisitor(): void {
  delete document.documentElement.dataset.visitor;
}
