import * as dom from '@/lib/base/dom';
import { at, reaches, type Tree } from '../tree';

const PANELS = '[role=tabpanel]';
const TAB = '[role=tab]';
/** How many levels above a panel the list of its tabs may be. */
const LEVELS = 4;
/** Maximum number of characters in a label, and maximum number of panels: a page with more of them is an app. */
const LONGEST = 80;
const MOST = 500;

/**
 * Finds the labels of tab panels whose tabs are not written, since a list of tabs is a control: without them, the panels of
 * several systems or languages run into each other.
 * @param starts where the content begins
 * @returns the label of each panel
 */
export function tabLabels(tree: Tree, starts: number[]): Map<Element, string> {
  const labels = new Map<Element, string>();
  const [root] = tree.nodes;
  if (!root || !dom.isElement(root)) return labels;
  const panels = [...dom.all(root, PANELS)];
  const named = [...dom.all(root, '[class*="tab"]')].filter(isNamedPanel);
  const radios = tabsOfRadios(root);
  const count = panels.length + named.length + radios.length;
  if (count === 0 || count > MOST) return labels;
  const tabs = new Map<Element, Element[]>();
  const pair = (tab: Element, panel: Element) => tabs.set(tab, [...(tabs.get(tab) ?? []), panel]);
  const search = createSearch();
  for (const panel of panels) {
    const tab = tabOf(panel, search);
    if (tab) pair(tab, panel);
  }
  for (const [tab, panel] of [...tabsBefore(named), ...radios]) pair(tab, panel);
  const written = new Set<Element>();
  for (let i = 0; i < tree.nodes.length; i++) {
    const node = tree.nodes[i];
    const isTab = node !== undefined && tree.names[i] !== '' && tabs.has(node as Element);
    if (isTab && starts.some((start) => isIn(tree, i, start))) written.add(node as Element);
  }
  for (const [tab, ofTab] of tabs) {
    const label = dom.textContent(tab).replace(/\s+/g, ' ').trim();
    if (written.has(tab) || !label || label.length > LONGEST) continue;
    for (const panel of ofTab) if (!isHeadedBy(panel, label)) labels.set(panel, label);
  }
  return labels;
}

/** Classes of a panel that declares no role. */
const PANEL_CLASS = /(?<![a-z])tabs?[-_]{1,2}(?:content|pane|panel)(?![a-z-])|(?<![a-z])tab(?:pane|panel)(?![a-z-])/i;

const isNamedPanel = (element: Element): boolean =>
  !dom.hasAttribute(element, 'role') && PANEL_CLASS.test(dom.attributeOf(element, 'class') ?? '');

/** Pairs panels that are siblings with the items of the list before them, if these are as many. */
function tabsBefore(panels: Element[]): [tab: Element, panel: Element][] {
  const rows = new Map<Element, Element[]>();
  for (const panel of panels) {
    const around = dom.parentElement(panel);
    if (around) rows.set(around, [...(rows.get(around) ?? []), panel]);
  }
  const pairs: [Element, Element][] = [];
  for (const row of rows.values()) {
    const [first] = row;
    const before = first && dom.previousElement(first);
    if (!before || row.length < 2) continue;
    const tabs = [...dom.all(before, 'li')];
    if (tabs.length === row.length) pairs.push(...pairsOf(tabs, row));
  }
  return pairs;
}

/** Pairs the labels of radio buttons with the blocks in the element behind them, if these are as many. */
function tabsOfRadios(root: Element): [tab: Element, panel: Element][] {
  const rows = new Map<Element, Element[]>();
  for (const label of dom.all(root, 'label[for]')) {
    const box = dom.elementOfId(dom.ownerDocument(label), dom.attributeOf(label, 'for') ?? '');
    const around = dom.parentElement(label);
    if (around && box && dom.inputType(box) === 'radio') rows.set(around, [...(rows.get(around) ?? []), label]);
  }
  return [...rows].flatMap(([around, tabs]) => {
    const behind = dom.nextElement(around);
    const panels = behind ? [...dom.children(behind)] : [];
    return tabs.length > 1 && panels.length === tabs.length ? pairsOf(tabs, panels) : [];
  });
}

const pairsOf = (tabs: Element[], panels: Element[]): [tab: Element, panel: Element][] =>
  tabs.map((tab, place) => [tab, panels[place] as Element]);

const isIn = (tree: Tree, index: number, start: number): boolean =>
  index >= start && index < at(tree.end, start) && reaches(tree, tree.skip, index, start);

/** Returns true for a panel whose first title is its label. */
function isHeadedBy(panel: Element, label: string): boolean {
  const title = dom.first(panel, 'h1,h2,h3,h4,h5,h6,strong,b');
  return title !== null && dom.textContent(title).trim() === label;
}

/** Searches an element once, however many panels are in it. */
function createSearch() {
  const known = new Map<Element, { tabs: Element[]; panels: Element[] }>();
  return (around: Element) => {
    let found = known.get(around);
    if (!found) {
      found = { tabs: [...dom.all(around, TAB)], panels: [...dom.all(around, PANELS)] };
      known.set(around, found);
    }
    return found;
  };
}

/** Finds the tab of a panel: the tab that names it or is named by it, or else the tab at its place in the nearest list. */
function tabOf(panel: Element, search: ReturnType<typeof createSearch>): Element | undefined {
  const named = dom.elementOfId(dom.ownerDocument(panel), dom.attributeOf(panel, 'aria-labelledby') ?? '');
  if (named && dom.matches(named, TAB)) return named;
  const id = dom.attributeOf(panel, 'id') ?? '';
  let around = dom.parentElement(panel);
  for (let level = 0; around && level < LEVELS; level++, around = dom.parentElement(around)) {
    const { tabs, panels } = search(around);
    if (tabs.length === 0) continue;
    const controlling = id ? tabs.find((tab) => dom.attributeOf(tab, 'aria-controls') === id) : undefined;
    return controlling ?? (panels.length === tabs.length ? tabs[panels.indexOf(panel)] : undefined);
  }
  return undefined;
}
