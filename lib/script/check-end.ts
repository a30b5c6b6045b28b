import { BY_CHANCE } from './by-chance';

/** The beginning of what the script that compares the end gives where the page has ended elsewhere. */
export const ENDED_ELSEWHERE = 'ended elsewhere: ';

/**
 * The script that compares a page with how a recording ended, as the replay in the extension does, for any engine. It
 * gives the page time to come there, and returns “ended as recorded” or “ended elsewhere: …” with the differences.
 */
export const checkEnd = (url: string, facts: string) => String.raw`(async (url, facts) => {
  const steady = (text) => text.replace(${String(BY_CHANCE)}, "#").replace(/[\s\u200b\ufeff]+/g, " ").trim();
  const place = (address) => {
    const { host, pathname, hash } = new URL(address);
    return steady(host + pathname + hash);
  };
  const content = (e) => e.selectedOptions ? [...e.selectedOptions].map((o) => o.text.trim()).join(", ")
    : /^(checkbox|radio)$/.test(e.type) ? String(e.checked) : e.value ?? "";
  const shown = (e, { kind, name }) => kind === "value" ? content(e)
    : kind === "text" ? steady(e.textContent).slice(0, 400) : e.getAttribute(name ?? "class") ?? "";
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
      : what + " is “" + (now ? shown(now, fact) : "") + "”, and was “" + fact.value + "”";
  };
  let missing = [...(url ? [{ kind: "address", value: url }] : []), ...facts];
  for (const until = Date.now() + 4000; ; await new Promise((go) => setTimeout(go, 100))) {
    missing = missing.filter((fact) => !isThere(fact));
    if (!missing.length) return "ended as recorded";
    if (Date.now() >= until) return "${ENDED_ELSEWHERE}" + missing.map(said).join("; ");
  }
})(${url}, ${facts})`;
