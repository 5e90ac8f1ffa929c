import type { NavigateFunction } from "react-router";

/** One step back in history, or home where the page is the first of its window (spec §2). */
export function goBack(navigate: NavigateFunction, historyLength: number): void {
  void (historyLength > 1 ? navigate(-1) : navigate("/"));
}
