import { isObject } from '@/lib/base/json';
import type { AgentRequest } from '@/lib/contract';
import { selectHighlights } from '@/lib/scrape/formats/text/highlights/select';
import type { EndedPart, PageLead } from '../discovery';
import { wordsWanted } from '../job-schema';
import { bestLinks, createCandidates } from './candidates';

/** Maximum number of links to remember of a page. */
const LINKS = 40;
/**
 * Maximum number of a page's passages by which the model chooses the next pages, and their total length in characters.
 */
const GIST = { passages: 6, characters: 1_500 };

/** Creates the knowledge of an agent: the pages that it has read, and the pages that it may read. */
export function createKnowledge(input: AgentRequest) {
  const wanted = wordsWanted(input);
  const members = isObject(input.schema?.properties) ? Object.keys(input.schema.properties) : [];
  const read = new Map<string, PageLead>();

  /** Returns the names of the schema's members that no page has a value for. */
  function missing(): string[] {
    const filled = new Set([...read.values()].flatMap((lead) => lead.filled));
    return members.filter((name) => !filled.has(name));
  }

  return {
    wanted,
    read,
    candidates: createCandidates(wanted),
    missing,
    /** True if each member of the schema has a value, which can be checked without a model. */
    isFilled: () => members.length > 0 && read.size > 0 && missing().length === 0,
  };
}

export type Knowledge = ReturnType<typeof createKnowledge>;

/** Returns the part of a read page that the agent remembers. */
export function leadOf({ title = '', text = '', json, links }: EndedPart, wanted: string): PageLead {
  const passages = selectHighlights(text, wanted, { limit: GIST.passages });
  const filled = isObject(json)
    ? Object.entries(json).flatMap(([name, value]) => (saysSomething(value) ? [name] : []))
    : [];
  return {
    title,
    gist: passages
      .map((passage) => passage.text)
      .join(' ')
      .slice(0, GIST.characters),
    links: bestLinks(links, wanted, LINKS),
    filled,
  };
}

const saysSomething = (value: unknown): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
