/** An object of a page's JSON-LD (https://www.w3.org/TR/json-ld11/). This reader ignores contexts. */
export type LinkedNode = Record<string, unknown>;

/** Maximum number of nodes in a page; more are data, not a description. */
const MOST_NODES = 5000;

const isNode = (value: unknown): value is LinkedNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Selects the scripts of a page that contain JSON-LD. */
export const LINKED_DATA = 'script[type="application/ld+json" i]';

/**
 * Returns every node in the JSON-LD of a page, outermost first, in document order: members of arrays and of @graph, and their
 * nested nodes. Skips unreadable blocks.
 * @param blocks the texts of the scripts
 */
export function readLinkedData(blocks: string[]): LinkedNode[] {
  const found: LinkedNode[] = [];
  for (const block of blocks) {
    const queue: unknown[] = [parseLenient(block)];
    // The queue grows while it is read, so nesting does not need a stack.
    for (let i = 0; i < queue.length && found.length < MOST_NODES; i++) {
      const value = queue[i];
      if (Array.isArray(value)) queue.push(...value.slice(0, MOST_NODES));
      else if (isNode(value)) {
        found.push(value);
        queue.push(...Object.values(value).filter((member) => typeof member === 'object' && member !== null));
      }
    }
  }
  return found;
}

const ARTICLE =
  /Article$|^BlogPosting$|^Report$|^Recipe$|^HowTo$|^DiscussionForumPosting$|^Question$|^LiveBlogPosting$|^Review$/;

/** Returns the node of the article itself. */
export const articleAmong = (linked: LinkedNode[]): LinkedNode | undefined =>
  linked.find(
    (node) => typesOf(node).some((type) => ARTICLE.test(type)) && (node.headline || node.datePublished || node.author),
  );

/** Texts in a page's JSON-LD that may name its authors and times. */
export interface LinkedTexts {
  authors: string[];
  published: string[];
  modified: string[];
  /** Times of any node on the page. */
  anyPublished: string[];
}

export function textsOf(linked: LinkedNode[]): LinkedTexts {
  const article = articleAmong(linked);
  const author = article?.author ?? article?.creator;
  return {
    authors: [...texts(author), ...nodes(author, linked).flatMap((node) => texts(node.name))],
    published: [...texts(article?.datePublished), ...texts(article?.dateCreated)],
    modified: texts(article?.dateModified),
    anyPublished: linked.flatMap((node) => texts(node.datePublished)),
  };
}

/** Returns the names in @type, without their vocabulary. */
export function typesOf(node: LinkedNode): string[] {
  return texts(node['@type']).map((type) => type.replace(/^.*[/#:]/s, ''));
}

/** Returns the strings of a member, alone or in a list. */
export function texts(member: unknown): string[] {
  const values = Array.isArray(member) ? member : [member];
  return values.filter((value): value is string => typeof value === 'string');
}

/** Returns the nodes of a member, with references by @id resolved. */
function nodes(member: unknown, all: LinkedNode[]): LinkedNode[] {
  const values = (Array.isArray(member) ? member : [member]).filter(isNode);
  return values.map((value) => {
    const id = value['@id'];
    if (typeof id !== 'string' || 'name' in value) return value;
    return all.find((node) => node['@id'] === id && 'name' in node) ?? value;
  });
}

/** Reads JSON as pages write it: wrapped in comments or CDATA, with line ends inside of strings and trailing commas. */
export function parseLenient(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(repair(text));
    } catch {
      return undefined;
    }
  }
}

const WRAPPING = /^(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?|(?:\/[/*]\s*)?(?:-->|\]\]>)(?:\s*\*\/)?(?:\s*;)?$/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the fault in these blocks.
const CONTROLS = /[\u0000-\u001f]+/g;
const TRAILING_COMMA = /,\s*([}\]])/g;

const repair = (text: string) =>
  text.trim().replace(WRAPPING, '').replace(CONTROLS, ' ').replace(TRAILING_COMMA, '$1').trim().replace(/;$/, '');
