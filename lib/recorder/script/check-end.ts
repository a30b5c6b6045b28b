import { RANDOM_PARTS } from './random';

/** Prefix of what the script that compares the end returns if the page has ended differently. */
export const ENDED_ELSEWHERE = 'ended elsewhere: ';

/**
 * Script that compares a page with the end of a recording, like the replay in the extension, but for any engine. It waits for
 * the page to get there, and returns “ended as recorded” or “ended elsewhere: …” with the differences.
 */
export const checkEnd = (url: string, facts: string, kept: string) => String.raw`(async (url, facts, kept) => {
  const plain = (text) => text.replace(/[\s\u200b\ufeff]+/g, " ").trim();
  const steady = (text, stays = []) => plain(text.replace(${String(RANDOM_PARTS)}, (number) => stays.includes(number) ? number : "#"));
  const steadyLike = (text, recorded) => steady(text, recorded.match(${String(RANDOM_PARTS)}) ?? []);
  const digestLike = (text, [way]) => {
    let hash = 0;
    for (const sign of (way === "=" ? plain : steady)(text.slice(0, 200000))) hash = (Math.imul(hash, 31337) + sign.codePointAt(0)) | 0;
    return way + (hash >>> 0).toString(36);
  };
  const place = (address) => {
    const { host, pathname, hash } = new URL(address);
    return steady(host + pathname + hash, kept);
  };
  const content = (e) => e.selectedOptions ? [...e.selectedOptions].map((o) => o.text.trim()).join(", ")
    : /^(checkbox|radio)$/.test(e.type) ? String(e.checked) : e.value ?? "";
  const shown = (e, { kind, name, value }) => kind === "value" ? content(e)
    : kind === "text" ? steadyLike(e.textContent, value).slice(0, 400)
    : kind === "digest" ? digestLike(e.textContent, value)
    : kind === "count" ? String([...e.children].filter((child) => child.localName === name).length)
    : e.getAttribute(name ?? "class") ?? "";
  const isSo = (e, fact) => fact.kind === "class" ? e.classList.contains(fact.value) : shown(e, fact) === fact.value;
  const first = (root, selector) => {
    try {
      return root?.querySelector(selector);
    } catch {
      return null;
    }
  };
  const rootOf = ({ within = [] }) => within.reduce((root, host) => first(root, host)?.shadowRoot, document);
  const found = (fact) => fact.selectors.flatMap((selector) => first(rootOf(fact), selector) ?? []);
  const isElsewhere = (tag, fact) => [...rootOf(fact)?.querySelectorAll(tag) ?? []].some((e) => 50 >= e.querySelectorAll("*").length
    && isSo(e, fact) && e.checkVisibility() && !e.closest('[role="option"],[role^="menuitem"],option'));
  const isThere = (fact) => {
    if (fact.kind === "address") return place(location.href) === place(fact.value);
    const near = found(fact);
    return near.some((e) => isSo(e, fact))
      || (fact.kind === "text" ? isElsewhere(near[0] ? CSS.escape(near[0].localName) : "*", fact) : near.length === 0);
  };
  const said = (fact) => {
    const what = fact.label || fact.selectors?.[0];
    const now = fact.selectors && found(fact)[0];
    return fact.kind === "address" ? "the address is " + location.href + ", and was " + fact.value
      : fact.kind === "text" ? "“" + fact.value + "” is not there"
      : fact.kind === "digest" ? "the text of " + what + " is another than “" + fact.value + "”"
      : what + " is “" + (now ? shown(now, fact) : "") + "”, and was “" + fact.value + "”";
  };
  let missing = [...(url ? [{ kind: "address", value: url }] : []), ...facts];
  for (const until = Date.now() + 4000; ; await new Promise((go) => setTimeout(go, 100))) {
    missing = missing.filter((fact) => !isThere(fact));
    if (!missing.length) return "ended as recorded";
    if (Date.now() >= until) return "${ENDED_ELSEWHERE}" + missing.map(said).join("; ");
  }
})(${url}, ${facts}, ${kept})`;
