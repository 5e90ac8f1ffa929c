import { type ReactNode, type RefObject, useState } from "react";
import { FoundPlace } from "../../features/learning/notes/web/found-place.tsx";
import { NotesButton, ReaderNotes } from "../../features/learning/notes/web/reader-notes.tsx";
import { ReadingFollower } from "../../features/learning/progress/web/reading-follower.tsx";

/** The data that followers need of a text of any slice. */
interface FollowedText {
  id: number;
  word_count: number;
  is_complete: boolean;
  html: string;
}

interface TextParts {
  tools: ReactNode;
  follower(text: RefObject<HTMLElement | null>, followed: FollowedText): ReactNode;
}

/** The parts that are added to a text of any slice: the reading progress and the notes. */
export function useTextParts(kind: "document" | "article" | "lesson"): TextParts {
  const [hasPanel, setPanel] = useState(false);
  return {
    tools: <NotesButton onOpen={() => setPanel(true)} />,
    follower: (text, { id, word_count, is_complete, html }) => (
      <>
        <ReadingFollower text={text} kind={kind} id={id} wordCount={word_count} isComplete={is_complete} />
        <ReaderNotes
          key={id}
          text={text}
          kind={kind}
          id={id}
          html={html}
          isComplete={is_complete}
          isPanelOpen={hasPanel}
          onPanelChange={setPanel}
        />
        <FoundPlace text={text} html={html} />
      </>
    ),
  };
}
