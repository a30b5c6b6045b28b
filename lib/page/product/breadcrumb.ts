import { sharedWords } from '../metadata/headline';
import { type LinkedNode, typesOf } from '../metadata/linked-data';
import { LinkedReader } from '../structured/linked-reader';
import { type PageIdentity, resolved } from './page-identity';

/** A step with this share of the words of the page's title is the page itself. */
const OWN = 0.6;

interface Step {
  name: string;
  url: string | undefined;
  position: number;
}

const START = /^(?:home|start|accueil|startseite|inicio|início)$/i;

/**
 * Returns the path of a page in its site from its data, without the home page and the page itself: `Kitchen > Pans`.
 * @see https://schema.org/BreadcrumbList
 */
export function breadcrumbIn(nodes: readonly LinkedNode[], page: PageIdentity): string | undefined {
  const reader = new LinkedReader(nodes);
  const lists = reader.all.filter((node) => typesOf(node).includes('BreadcrumbList'));
  const steps = lists.map((list) => stepsOf(list, reader, page)).find(({ length }) => length > 1) ?? [];
  return (
    steps
      .filter((step, index) => !(index === 0 && isStart(step)) && !isOwn(step, page))
      .map(({ name }) => name)
      .join(' > ') || undefined
  );
}

function stepsOf(list: LinkedNode, reader: LinkedReader, { base }: PageIdentity): Step[] {
  return reader
    .nodes(list, 'itemListElement')
    .flatMap((step, index) => {
      const [item] = reader.nodes(step, 'item');
      const name = reader.text(step, 'name') ?? (item && reader.text(item, 'name'));
      const url = resolved(item ? (item['@id'] ?? item.url) : step.item, base);
      return name ? [{ name, url, position: Number(reader.text(step, 'position') ?? index) }] : [];
    })
    .sort((a, b) => a.position - b.position);
}

const isStart = ({ name, url }: Step) => START.test(name) || (url !== undefined && new URL(url).pathname === '/');

const isOwn = ({ name, url }: Step, { addresses, titles }: PageIdentity) =>
  (url !== undefined && addresses.includes(url)) || titles.some((title) => sharedWords(title, name) >= OWN);
