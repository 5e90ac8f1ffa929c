import type { PageLibrary } from "../source/page-library.ts";
import { type EditionRules, NO_EDITIONS } from "./edition-rules.ts";
import { readDocusaurusEditions } from "./rules/docusaurus-editions.ts";
import { findFolderEditions } from "./rules/folder-editions.ts";
import { readHugoEditions } from "./rules/hugo-editions.ts";
import { readMkdocsEditions } from "./rules/mkdocs-editions.ts";
import { readVuepressEditions } from "./rules/vuepress-editions.ts";

/** Reads the languages in a generator's settings; null: none are declared, or it is not a site of this generator. */
export type ReadEditions = (library: PageLibrary) => Promise<EditionRules | null>;

const GENERATORS: ReadEditions[] = [readMkdocsEditions, readDocusaurusEditions, readVuepressEditions, readHugoEditions];

/** The rules of the generator's settings first, then rules from names of folders and files for the others. */
export async function findEditionRules(library: PageLibrary): Promise<EditionRules> {
  let declared = NO_EDITIONS;
  for (const readEditions of GENERATORS) {
    const rules = await readEditions(library);
    if (!rules) continue;
    declared = rules;
    break;
  }
  const byFolder = await findFolderEditions(library, declared);
  return {
    defaultLanguage: declared.defaultLanguage,
    folders: [...declared.folders, ...byFolder.folders],
    files: new Map([...byFolder.files, ...declared.files]),
    versions: declared.versions,
    bases: new Map([...byFolder.bases, ...declared.bases]),
  };
}
