import { expect, test } from "vitest";
import { readConsoleCoverage } from "./console-coverage.ts";

/** Staff endpoints that no console page calls, with the reason. Remove an endpoint when a page calls it. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  getLessonMarkdown: "for scripts; the page of a lesson reads the edited text, which has its version",
  listRoles: "for scripts; the page of roles reads the same rules in the code that both sides compile",
  markTopic: "on the topic itself, where its moderators read it",
  replaceModerationWords: "for scripts that replace the whole list; staff add and remove words or paste them",
  setView: "in the bar on every page of the site, because the site is what is viewed",
};

test("every staff endpoint is called by a console page or listed as an exception", async () => {
  const { called, uncalled } = await readConsoleCoverage();
  console.log(`the console calls ${called.length} of ${called.length + uncalled.length} endpoints for staff`);
  expect(uncalled).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
});
