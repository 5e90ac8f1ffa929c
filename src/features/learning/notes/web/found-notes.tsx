import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { listNotes } from "../contract.ts";

const NOTES_SHOWN = 5;
/** The maximum length that the notebook's search accepts. */
const MAX_CHARACTERS = 60;

/** The user's own notes with this search text, below the site's results. Renders nothing without matches. */
export function FoundNotes({ words }: { words: string }) {
  const query = { q: words.slice(0, MAX_CHARACTERS), page: 1, page_size: NOTES_SHOWN };
  const { data } = usePersonalData(listNotes, { query }, true);
  if (data === null || data.total === 0) return null;
  return (
    <section aria-labelledby="found-notes" className="mt-10 border-t border-border pt-6">
      <h2 id="found-notes" className="text-xl font-semibold">
        我的笔记
      </h2>
      <ul className="mt-3">
        {data.items.map((note) => (
          <li key={note.id} className="border-b border-border py-3 last:border-0">
            <p className="line-clamp-2 break-words">{note.body || note.anchor?.quote || note.caption}</p>
            {note.path !== null && (
              <Link to={note.path} className="inline-flex min-h-11 items-center text-sm text-brand hover:underline">
                {note.thing?.title ?? "去看"}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
