import type { NavigateFunction } from "react-router";

/** Goes one step back in the history, or to the home page if this is the first page of the window (spec §2). */
export function goBack(navigate: NavigateFunction, historyLength: number): void {
  void (historyLength > 1 ? navigate(-1) : navigate("/"));
}
