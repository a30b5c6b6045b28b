import { type LinkedNode, texts, typesOf } from '../metadata/linked-data';

/** Types of things that pages describe for their readers. */
const DESCRIBED =
  /^(?:Recipe|\w*Event|Festival|Hackathon|JobPosting|Product|ProductGroup|Menu|ProfilePage|Place|\w*Business|Restaurant|CafeOrCoffeeShop|Bakery|BarOrPub|Hotel|Hostel|Motel|Campground|Museum|Library|\w*Store|Shop|TouristAttraction|LandmarksOrHistoricalBuildings|Park|Beach|Airport|Hospital|School|CollegeOrUniversity|StadiumOrArena|MovieTheater|Church)$/;

/** Members whose values are described for themselves, and not as a part of what they belong to. */
const PASSES = new Set(['@graph', 'mainEntity', 'itemListElement', 'item', 'about', 'mainEntityOfPage']);

/** Limits of what is kept with a result: numbers of things, and characters of their JSON. */
const MOST = { nodes: 30, each: 60_000, all: 200_000 };

/** Returns the things that a page describes, outermost first; things of the site around it are left out. */
export function declaredNodes(linked: readonly LinkedNode[]): LinkedNode[] {
  const inner = new Set<unknown>();
  for (const node of linked) {
    for (const [name, value] of Object.entries(node)) {
      if (!PASSES.has(name)) for (const part of [value].flat()) inner.add(part);
    }
  }
  const found: LinkedNode[] = [];
  let size = 0;
  for (const node of linked) {
    if (inner.has(node) || !isDescribed(node, linked)) continue;
    const { length } = JSON.stringify(node);
    if (length > MOST.each || size + length > MOST.all || found.length >= MOST.nodes) continue;
    size += length;
    found.push(node);
  }
  return found;
}

/** Pages of any kind name their author; a person is described by a page about that person. */
function isDescribed(node: LinkedNode, linked: readonly LinkedNode[]): boolean {
  const types = typesOf(node);
  if (texts(node.name).length + texts(node.title).length === 0 && !types.includes('ProfilePage')) return false;
  if (types.includes('Person'))
    return linked.some((page) => typesOf(page).includes('ProfilePage') && page.mainEntity === node);
  return types.some((type) => type !== 'ProfilePage' && DESCRIBED.test(type));
}

/** Returns the transcripts that a page gives for its films and recordings. */
export function declaredTranscripts(linked: readonly LinkedNode[]): { title: string; text: string }[] {
  return linked.flatMap((node) => {
    const [text] = texts(node.transcript);
    return text?.trim() && text.length <= MOST.all ? [{ title: texts(node.name)[0] ?? '', text: text.trim() }] : [];
  });
}
