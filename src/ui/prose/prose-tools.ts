import "./prose-tools.css";

export { renewPictures } from "./renewed-pictures.ts";

const COPIED_MS = 2_000;
/** Smaller pictures, such as badges and icons, are not enlargeable. */
const SMALLEST_LARGE_PICTURE_PX = 240;

/** Adds a copy button to every code figure that has none yet. */
export function addCopyButtons(root: HTMLElement): void {
  for (const figure of root.querySelectorAll<HTMLElement>("figure.code")) {
    if (figure.querySelector(":scope > .copy-code")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-code";
    button.textContent = "复制";
    button.setAttribute("aria-label", "复制代码");
    // Screen readers announce a status only if its element existed before its text.
    const status = document.createElement("span");
    status.className = "sr-only";
    status.setAttribute("role", "status");
    button.addEventListener("click", () => void copyCode(figure, button, status));
    // Prepended, because several style rules require the code to be the last child of the figure.
    figure.prepend(button, status);
  }
}

async function copyCode(figure: HTMLElement, button: HTMLButtonElement, status: HTMLElement): Promise<void> {
  const code = figure.querySelector("pre");
  if (!code) return;
  const isCopied = await writeClipboard(code.textContent ?? "");
  // Plain http and some in-app browsers have no clipboard: the code is selected so that the visitor can copy it.
  if (!isCopied) getSelection()?.selectAllChildren(code);
  button.textContent = isCopied ? "已复制" : "已选中";
  status.textContent = isCopied ? "代码已复制" : "浏览器不允许复制，代码已选中";
  setTimeout(() => {
    button.textContent = "复制";
    status.textContent = "";
  }, COPIED_MS);
}

function writeClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return Promise.resolve(false);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** A click, Enter or Space on a picture shows it as large as the window; Esc or a click closes. */
export function openPicturesLarge(root: HTMLElement, signal: AbortSignal): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>(".prose img")) {
    if (picture.closest("a, button")) continue;
    picture.addEventListener("load", () => offerLarge(picture, signal), { once: true, signal });
    picture.addEventListener("error", () => offerAgain(picture), { signal });
    if (!picture.complete) continue;
    if (picture.naturalWidth > 0) offerLarge(picture, signal);
    // The picture failed before the listener was added.
    else picture.dispatchEvent(new Event("error"));
  }
}

/** Replaces a picture that failed to load with its description and a retry button. */
function offerAgain(picture: HTMLImageElement): void {
  if (picture.hidden) return;
  const again = document.createElement("button");
  again.type = "button";
  again.className = "lost-picture";
  again.textContent = picture.alt === "" ? "图片没有取到，再试一次" : `图片“${picture.alt}”没有取到，再试一次`;
  const [width, height] = [picture.getAttribute("width"), picture.getAttribute("height")];
  if (width && height) again.style.aspectRatio = `${width} / ${height}`;
  again.addEventListener("click", () => {
    again.remove();
    picture.hidden = false;
    picture.setAttribute("src", picture.getAttribute("src") ?? "");
  });
  picture.hidden = true;
  picture.after(again);
}

function offerLarge(picture: HTMLImageElement, signal: AbortSignal): void {
  // With `srcset`, the natural width depends on the place.
  const width = Number(picture.getAttribute("width") ?? picture.naturalWidth);
  if (width < SMALLEST_LARGE_PICTURE_PX || picture.role === "button") return;
  picture.tabIndex = 0;
  picture.setAttribute("role", "button");
  picture.setAttribute("aria-haspopup", "dialog");
  picture.setAttribute("aria-label", picture.alt === "" ? "查看大图" : `查看大图：${picture.alt}`);
  picture.addEventListener("click", () => showLarge(picture), { signal });
  picture.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      showLarge(picture);
    },
    { signal },
  );
}

function showLarge(picture: HTMLImageElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "large-picture";
  dialog.setAttribute("aria-label", picture.alt === "" ? "大图" : picture.alt);
  const large = document.createElement("img");
  large.sizes = "100vw";
  large.srcset = picture.srcset;
  large.src = picture.src;
  large.alt = picture.alt;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "关闭";
  dialog.append(close, large);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
