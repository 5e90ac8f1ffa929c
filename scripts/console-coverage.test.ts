import { expect, test } from "vitest";
import { readConsoleCoverage } from "./console-coverage.ts";

const NO_WRITING_PAGE = "the pages for writing texts are not built yet";

/** Staff endpoints that no console page calls, with the reason. Remove an endpoint when a page calls it. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  changeAiMark: NO_WRITING_PAGE,
  changeTextState: NO_WRITING_PAGE,
  getAiMark: NO_WRITING_PAGE,
  getLessonMarkdown: "the page of a lesson reads the edited text, which has its version",
  getTextVersion: "the difference of a version has its text",
  listEbookOffers: "the pages of books are not built yet",
  listRoles: "the page of roles reads the rules themselves",
  listWrittenTexts: NO_WRITING_PAGE,
  markTopic: "on the topic itself",
  offerEbook: "the pages of books are not built yet",
  readPublications: "for authorities, each reading with its reason",
  readShareCards: "states of a WeChat account, at the command line",
  replaceModerationWords: "words are added and removed one by one or pasted",
  saveEditedText: NO_WRITING_PAGE,
  setView: "in the bar on every page of the site",
};

test("every staff endpoint is called by a console page or listed as an exception", async () => {
  const { called, uncalled } = await readConsoleCoverage();
  console.log(`the console calls ${called.length} of ${called.length + uncalled.length} endpoints for staff`);
  expect(uncalled).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
});
