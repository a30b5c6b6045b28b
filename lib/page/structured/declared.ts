import * as dom from '@/lib/base/dom';
import { isTooDeep } from '@/lib/base/json';
import type { FactSources } from '../metadata/fact-sources';
import { type LinkedNode, texts, typesOf } from '../metadata/linked-data';
import { squash } from '../white-space';
import { reachable } from './linked-reader';
import { type MarkupSyntax, MICRODATA, RDFA, readMarkup } from './markup';

/** Types of things that pages describe for their readers: those of cards, and those that notes are about. */
const DESCRIBED =
  /^(?:Recipe|\w*Event|Festival|Hackathon|JobPosting|Product|ProductGroup|Menu|ProfilePage|Place|\w*Business|Restaurant|CafeOrCoffeeShop|Bakery|BarOrPub|Hotel|Hostel|Motel|Campground|Museum|Library|\w*Store|Shop|TouristAttraction|LandmarksOrHistoricalBuildings|Park|Beach|Airport|Hospital|School|CollegeOrUniversity|StadiumOrArena|MovieTheater|Church|\w*Article|BlogPosting|Thesis|Report|Book|Movie|TVSeries|VideoObject|PodcastEpisode|MusicAlbum|MusicRecording|Course|HowTo|SoftwareApplication|SoftwareSourceCode)$/;

/** Members whose values are described for themselves, and not as a part of what they belong to. */
const PASSES = new Set(['@graph', 'mainEntity', 'itemListElement', 'item', 'about', 'mainEntityOfPage']);

/** Limits of what is kept with a result: numbers of things, and characters of their JSON. */
const MOST = { nodes: 30, each: 60_000, all: 200_000 };

/**
 * Returns the things that a page describes, outermost first; things of the site around it are left out. JSON-LD comes first:
 * what microdata or RDFa say of the same thing is left out.
 */
export function declaredNodes({
  page,
  linked,
  headings,
}: Pick<FactSources, 'page' | 'linked' | 'headings'>): LinkedNode[] {
  const titles = new Set(headings.map((heading) => squash(dom.textContent(heading)).toLowerCase()));
  const found: LinkedNode[] = [];
  const seen = new Set<string>();
  let size = 0;
  for (const all of [linked, nodesOfMarkup(page, MICRODATA), nodesOfMarkup(page, RDFA)]) {
    const earlier = new Set(seen);
    for (const node of outermost(all)) {
      if (!isDescribed(node, all, titles) || isTooDeep(node) || namesOf(node).some((name) => earlier.has(name)))
        continue;
      const { length } = JSON.stringify(node);
      if (length > MOST.each || size + length > MOST.all || found.length >= MOST.nodes) continue;
      size += length;
      found.push(node);
      for (const name of namesOf(node)) seen.add(name);
    }
  }
  return found;
}

/** Reads the items of a page's markup, if any is of a type that is described: reading them takes a walk over the page. */
function nodesOfMarkup(page: Document, syntax: MarkupSyntax): LinkedNode[] {
  const isMarked = [...dom.all(page, `[${syntax.types}]`)].some((element) =>
    typesOf({ '@type': dom.attributeOf(element, syntax.types)?.split(/\s+/) }).some(
      (type) => type === 'Person' || DESCRIBED.test(type),
    ),
  );
  return isMarked ? reachable(readMarkup(page, syntax), Object.values) : [];
}

/** Returns the nodes that no other node contains. */
function outermost(nodes: readonly LinkedNode[]): LinkedNode[] {
  const inner = new Set<unknown>();
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node)) {
      if (!PASSES.has(name)) for (const part of [value].flat()) inner.add(part);
    }
  }
  return nodes.filter((node) => !inner.has(node));
}

const namesOf = (node: LinkedNode): string[] =>
  [node.name, node.title, node.headline].flatMap(texts).map((name) => squash(name).toLowerCase());

/** Pages of any kind name their author; a person is described by a page about that person. */
function isDescribed(node: LinkedNode, all: readonly LinkedNode[], titles: ReadonlySet<string>): boolean {
  const types = typesOf(node);
  if (namesOf(node).length === 0 && !types.includes('ProfilePage')) return false;
  if (types.includes('Person')) {
    const isOfProfile = (page: LinkedNode) =>
      typesOf(page).includes('ProfilePage') && [page.mainEntity].flat().includes(node);
    return namesOf(node).some((name) => titles.has(name)) || all.some(isOfProfile);
  }
  return types.some((type) => type !== 'ProfilePage' && DESCRIBED.test(type));
}

/** Returns the transcripts that a page gives for its films and recordings. */
export function declaredTranscripts(linked: readonly LinkedNode[]): { title: string; text: string }[] {
  return linked.flatMap((node) => {
    const [text] = texts(node.transcript);
    return text?.trim() && text.length <= MOST.all ? [{ title: texts(node.name)[0] ?? '', text: text.trim() }] : [];
  });
}
