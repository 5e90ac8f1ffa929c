import { listGatedPictures } from "../features/front/site/server/pictures/picture-place-store.ts";
import { findPictures } from "../features/front/site/server/pictures/picture-store.ts";
import type { Database } from "../ports/database.ts";
import type { Audience } from "./find-audience.ts";
import type { PictureClaims, PictureTokens } from "./picture-tokens.ts";

interface SigningDependencies {
  db: Database;
  tokens: Pick<PictureTokens, "sign">;
  readAudience(name: string): Promise<Audience>;
}

const SIGNED_IN_TALK: ReadonlySet<Audience> = new Set(["nobody", "talkers"]);
/** In HTML, or a whole text that is an address, by whatever way it leads there; never inside Markdown, which is sent back. */
const ADDRESS =
  /(?<=^|")([^"\s]*?)\/files\/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))(\?(?:&#x26;|[^"#])*)?(?=["#]|$)/g;

/** In the `srcset` of a picture, whose `src` is its plain address. */
const NARROW_ADDRESS = /(?<="|, )\/files\/([0-9a-f]{64}\.[a-z]+)(\/\d+)(?= \d+w[",])/g;

/** Returns the function that signs the addresses of pictures in all texts of a value. */
export function createPictureSigning({ db, tokens, readAudience }: SigningDependencies) {
  async function signText(html: string, claims: PictureClaims): Promise<string> {
    const found = [...html.matchAll(ADDRESS)];
    const names = new Set(found.map(([, , name = ""]) => name));
    const signed = new Map<string, string>();
    // Cached facts may be older than the saved text, and a page is stored for longer than they are cached.
    const gated = claims.text ? await listGatedPictures(db, [...names]) : null;
    const foreign = gated ? await listForeignPictures(db, found) : null;
    for (const name of names) {
      const isSigned = gated ? gated.has(name) && !foreign?.has(name) : SIGNED_IN_TALK.has(await readAudience(name));
      if (isSigned) signed.set(name, tokens.sign(name, claims));
    }
    if (signed.size === 0) return html;
    return html
      .replace(ADDRESS, (address, _way, name: string) =>
        signed.has(name) ? `/files/${name}?t=${signed.get(name)}` : address,
      )
      .replace(NARROW_ADDRESS, (address, name: string) =>
        signed.has(name) ? `${address}?t=${signed.get(name)}` : address,
      );
  }

  return async function sign(value: unknown, claims: PictureClaims): Promise<unknown> {
    if (typeof value === "string") return value.includes("/files/") ? signText(value, claims) : value;
    if (Array.isArray(value)) return Promise.all(value.map((part) => sign(part, claims)));
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    const parts = Object.entries(value).map(async ([name, part]) => [name, await sign(part, claims)] as const);
    return Object.fromEntries(await Promise.all(parts));
  };
}

/** Of addresses that are not plain ones of this site those whose picture it does not have. */
async function listForeignPictures(db: Database, found: readonly RegExpMatchArray[]): Promise<Set<string>> {
  const names = found.filter(([, way, , query]) => way !== "" || query !== undefined).map(([, , name = ""]) => name);
  if (names.length === 0) return new Set();
  const known = await findPictures(db, names);
  return new Set(names.filter((name) => !known.has(name)));
}
