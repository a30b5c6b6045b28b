/** The rules of one host (RFC 9309), with what sites add to them. */
export interface RobotsRules {
  /** Undefined for an address of another host. */
  isAllowed(address: string, agent: string): boolean | undefined;
  /** Pause between two pages, in seconds; undefined if the host does not ask for a pause. */
  getCrawlDelay(agent: string): number | undefined;
  /** Addresses as they are written. */
  getSitemaps(): string[];
}

interface Rule {
  isAllowed: boolean;
  /** Length of the pattern, in characters: the longest matching rule counts. */
  length: number;
  /** The texts between its wildcards. */
  parts: string[];
  isAnchored: boolean;
}

/** Rules of the agents that are named above them. */
interface Group {
  agents: string[];
  rules: Rule[];
  crawlDelay?: number;
  /** False while the group contains only agents, so that the following rules apply to all of them. */
  isUsed: boolean;
}

/**
 * Parses a robots.txt. It takes time in proportion to the text, and judging an address in proportion to the rules that
 * apply to it: strangers write both.
 */
export function robotsParser(address: string, text: string): RobotsRules {
  const { origin } = new URL(address);
  const { groups, sitemaps } = readGroups(text);
  const byAgent = new Map<string, Group[]>();
  for (const group of groups) {
    if (!group.isUsed) continue;
    for (const agent of new Set(group.agents)) {
      const own = byAgent.get(agent);
      if (own) own.push(group);
      else byAgent.set(agent, [group]);
    }
  }
  const groupsOf = (agent: string) => byAgent.get(agentName(agent)) ?? byAgent.get('*') ?? [];
  return {
    isAllowed(judged, agent) {
      const url = URL.parse(judged);
      if (url?.origin !== origin) return undefined;
      const path = upperEscapes(url.pathname + url.search);
      let best: Rule | undefined;
      for (const { rules } of groupsOf(agent)) {
        for (const rule of rules) if (outranks(rule, best) && matches(rule, path)) best = rule;
      }
      return best?.isAllowed ?? true;
    },
    getCrawlDelay: (agent) => groupsOf(agent).findLast(({ crawlDelay }) => crawlDelay !== undefined)?.crawlDelay,
    getSitemaps: () => sitemaps,
  };
}

/** Of rules with the same length, the rule that allows counts (RFC 9309, 2.2.2). */
const outranks = (rule: Rule, best: Rule | undefined): boolean =>
  !best || rule.length > best.length || (rule.length === best.length && rule.isAllowed && !best.isAllowed);

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group = { agents: [], rules: [], isUsed: false };
  let isNaming = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [written = ''] = line.split('#', 1);
    const colon = written.indexOf(':');
    const name = colon < 0 ? '' : written.slice(0, colon).trim().toLowerCase();
    if (!name) continue;
    const value = written.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (!isNaming) {
        group = { agents: [], rules: [], isUsed: false };
        groups.push(group);
      }
      if (value) group.agents.push(agentName(value));
    } else if (name === 'allow' || name === 'disallow') {
      group.isUsed = true;
      if (value) group.rules.push(ruleOf(value, name === 'allow'));
    } else if (name === 'crawl-delay') {
      const seconds = Number(value);
      group.isUsed = true;
      if (value && Number.isFinite(seconds)) group.crawlDelay = seconds;
    } else if (name === 'sitemap' && value) sitemaps.push(value);
    isNaming = name === 'user-agent';
  }
  return { groups, sitemaps };
}

/** Returns the name that identifies an agent, in lower case and without a version. */
const agentName = (agent: string): string => (agent.toLowerCase().split('/', 1)[0] ?? '').trim();

function ruleOf(written: string, isAllowed: boolean): Rule {
  const pattern = escaped(written);
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { isAllowed, length: pattern.length, parts, isAnchored };
}

/** Texts between wildcards are searched in order, each at its first occurrence: no other choice could fit better. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isAnchored ? others.pop() : undefined;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Escapes characters outside ASCII in a pattern, as addresses do. */
function escaped(pattern: string): string {
  return upperEscapes(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'));
}

const upperEscapes = (path: string): string => path.replace(/%[\da-f]{2}/gi, (written) => written.toUpperCase());
