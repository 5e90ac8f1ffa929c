import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from "react";
import { movedPlace, pictureMarkdown } from "./picture-markdown.ts";
import { picturesOf, usePictureUpload } from "./use-picture-upload.ts";

interface Place {
  at: number;
  /** Whether another picture was added together with this one, before it. */
  isFurther: boolean;
}

/**
 * Uploads pictures that are pasted or dropped into a field of Markdown, and inserts each where it was added, also if the
 * user has typed elsewhere meanwhile. The text never contains a placeholder, so it can be saved at any time.
 */
export function useTextPictures(area: RefObject<HTMLTextAreaElement | null>) {
  const places = useRef(new Map<File, Place>());
  /** The text to which the places belong. */
  const known = useRef("");
  const isWordOpen = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const [isOver, setOver] = useState(false);

  const upload = usePictureUpload(({ url }, file) => {
    const insert = () => {
      follow();
      const place = places.current.get(file);
      places.current.delete(file);
      if (place !== undefined) write(place, { url, fileName: file.name });
    };
    // An input method loses its unfinished word when the text changes.
    if (isWordOpen.current) waiting.current.push(insert);
    else insert();
  });

  /** Moves the places along with the typed text. */
  function follow() {
    const text = area.current?.value ?? "";
    for (const place of places.current.values()) place.at = movedPlace(place.at, known.current, text);
    known.current = text;
  }

  function add(files: readonly File[], at: number) {
    follow();
    for (const [index, file] of files.entries()) places.current.set(file, { at, isFurther: index > 0 });
    void upload.send(files);
  }

  function write({ at, isFurther }: Place, picture: { url: string; fileName: string }) {
    const node = area.current;
    if (node === null) return;
    const { text, altStart, altEnd } = pictureMarkdown(picture, isFurther ? "\n\n" : "");
    const { selectionStart, selectionEnd, scrollTop } = node;
    const isHere = document.activeElement === node && selectionStart === at && selectionEnd === at;
    insertAt(node, at, text);
    known.current = node.value;
    for (const place of places.current.values()) if (place.at >= at) place.at += text.length;
    const moved = (place: number) => (place > at ? place + text.length : place);
    // The description is selected, so that typing replaces it.
    if (isHere) node.setSelectionRange(at + altStart, at + altEnd);
    else node.setSelectionRange(moved(selectionStart), moved(selectionEnd));
    if (!isHere) node.scrollTop = scrollTop;
  }

  return {
    upload,
    isOver,
    /** Adds pictures at the caret, or where it was last. */
    addAtCaret: (files: readonly File[]) => add(files, area.current?.selectionEnd ?? 0),
    insertAtCaret: (picture: { url: string; fileName: string }) =>
      write({ at: area.current?.selectionEnd ?? 0, isFurther: false }, picture),
    handlers: {
      onInput: follow,
      onCompositionStart: () => {
        isWordOpen.current = true;
      },
      onCompositionEnd: () => {
        isWordOpen.current = false;
        const inserts = waiting.current.splice(0);
        // Afterwards, because the event of the composed text follows.
        setTimeout(() => {
          for (const insert of inserts) insert();
        });
      },
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
        const files = picturesOf(event.clipboardData);
        // Word and spreadsheets add a picture of the copied text to it.
        if (files.length === 0 || event.clipboardData.getData("text/plain") !== "") return;
        event.preventDefault();
        add(files, event.currentTarget.selectionEnd);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        add(files, placeOfDrop(event));
      },
    },
  };
}

/** Inserts text as if it was typed, so that the browser can undo it; the field need not have the focus. */
function insertAt(node: HTMLTextAreaElement, at: number, text: string) {
  if (document.activeElement === node) {
    node.setSelectionRange(at, at);
    if (document.execCommand("insertText", false, text)) return;
  }
  node.setRangeText(text, at, at, "preserve");
  node.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

function placeOfDrop({ clientX, clientY, currentTarget }: DragEvent<HTMLTextAreaElement>): number {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  return caret?.offsetNode === currentTarget ? caret.offset : currentTarget.selectionEnd;
}
