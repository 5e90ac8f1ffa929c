/**
 * Runs in the browser: refreshes the page and copies codes. It is text, as it is served: the server's code compiles
 * without the types of the DOM (decision 0130).
 */
export const phoneScript = `(() => {
  const pollMilliseconds = 2_000;
  let knownRevision = null;
  document.documentElement.classList.add("scripted");

  function announce(text) {
    const news = document.getElementById("news");
    if (news) news.textContent = text;
  }

  function newestMessage(root) {
    return Array.from(root.querySelectorAll("[data-newest]"), (list) => list.getAttribute("data-newest")).join();
  }

  async function refresh() {
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const hasNewMessage = newestMessage(fresh) !== newestMessage(document);
    const focusedId = document.activeElement?.id;
    for (const part of document.querySelectorAll("[data-live]")) {
      const next = fresh.getElementById(part.id);
      if (!next) continue;
      for (const opened of part.querySelectorAll("details[open]"))
        next.querySelector("#" + opened.id)?.setAttribute("open", "");
      part.replaceChildren(...next.childNodes);
      const newest = next.getAttribute("data-newest");
      if (newest !== null) part.setAttribute("data-newest", newest);
    }
    if (focusedId && document.activeElement?.id !== focusedId) document.getElementById(focusedId)?.focus();
    if (hasNewMessage) announce("收到新消息");
  }

  async function poll() {
    // Where nothing changes automatically there is nothing to fetch, least of all the address that a form was sent to.
    if (document.hidden || document.querySelector("[data-live]") === null) return;
    const response = await fetch("/sandbox/api/pulse");
    const { revision } = await response.json();
    const isChanged = knownRevision !== null && knownRevision !== revision;
    knownRevision = revision;
    if (isChanged) await refresh();
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    if (!button) return;
    const copied = navigator.clipboard?.writeText(button.getAttribute("data-copy") ?? "") ?? Promise.reject();
    copied.then(
      () => {
        button.textContent = "已复制";
        announce("验证码已复制");
      },
      () => announce("浏览器不允许复制，请手动选取"),
    );
  });

  // A server that is restarting is polled again at the next turn.
  setInterval(() => poll().catch(() => undefined), pollMilliseconds);
})();
`;
