// Shows a game move by move where its details are opened. The page is complete without this: it lists the moves.
(() => {
  const data = JSON.parse(document.getElementById("replays").textContent);
  const show = (host) => {
    const game = data.games[host.dataset.replay];
    // The style sheet of the picture is for the picture alone.
    const picture = document.createElement("div");
    picture.className = "picture";
    const root = picture.attachShadow({ mode: "open" });
    root.innerHTML = `<style>svg{display:block;width:100%;height:auto}</style>${data.documents[game.document]}`;
    const parts = [...root.querySelectorAll("[data-part]")];
    const start = parts.map((part) => part.innerHTML);
    const last = game.moves.length;
    let at = 0;
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: 0, max: last, value: 0, ariaLabel: data.words.move });
    const caption = document.createElement("output");
    const go = (wanted) => {
      const to = Math.min(Math.max(wanted, 0), last);
      if (to < at) {
        parts.forEach((part, index) => (part.innerHTML = start[index]));
        at = 0;
      }
      for (; at < to; at += 1) {
        for (const [part, content] of game.steps[at]) parts[part].innerHTML = data.parts[content];
      }
      slider.value = at;
      caption.textContent = at === 0 ? `0 / ${last}` : `${at} / ${last}  ${game.moves[at - 1]}`;
    };
    const button = (sign, name, target) => {
      const made = document.createElement("button");
      Object.assign(made, { type: "button", textContent: sign, title: name, ariaLabel: name });
      made.addEventListener("click", () => go(target()));
      return made;
    };
    slider.addEventListener("input", () => go(slider.valueAsNumber));
    const controls = document.createElement("p");
    controls.className = "controls";
    controls.append(
      button("|◀", data.words.first, () => 0),
      button("◀", data.words.previous, () => at - 1),
      slider,
      button("▶", data.words.next, () => at + 1),
      button("▶|", data.words.last, () => last),
      caption,
    );
    host.append(picture, controls);
    go(last);
  };
  for (const host of document.querySelectorAll("[data-replay]")) {
    const details = host.closest("details");
    const open = () => host.childElementCount === 0 && details.open && show(host);
    details.addEventListener("toggle", open);
    open();
  }
})();
