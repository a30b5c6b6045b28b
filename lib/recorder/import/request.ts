import { type Action, parseRequest, type ScrapeRequest, upgradeV1 } from '@/lib/contract';
import { scripts } from '@/lib/recorder/script';
import { effectOf, endFacts, RECORDING_VERSION, type RecordingFile } from '../recording';
import { variablesOf } from '../variables';
import type { Read } from './result';
import { placeholders, secretIn } from './secret-fields';

/** Members of a request that a recording keeps. */
const KEPT = new Set(['url', 'formats', 'actions']);

/** Reads the body of a scrape request, as v2 if it is valid, or else as v1. */
export function readRequest(body: Record<string, unknown>): Read {
  const v2 = parseRequest(body);
  if (v2.ok) return recorded(v2.request, [...v2.warnings, ...leftOut(Object.keys(body))]);
  const { request, changes } = upgradeV1(body);
  const v1 = parseRequest(request);
  // Reports the issues of the version that it is closer to.
  if (!v1.ok) return v1.issues.length < v2.issues.length ? v1 : v2;
  // Defaults of v1 do not matter: a recording cannot store them.
  const said = changes.filter(({ path }) => String(path[0]) in body);
  const names = Object.keys(request as object).filter((name) => name in body || name === 'parsers');
  const notes = said.map(({ field, message }) => `${field}: ${message}`);
  return recorded(v1.request, [...notes, ...v1.warnings, ...leftOut(names)]);
}

function leftOut(names: readonly string[]): string[] {
  const others = names.filter((name) => !KEPT.has(name));
  return others.length
    ? [`A recording has an address, formats and actions: ${others.join(', ')} of the request left out.`]
    : [];
}

function recorded({ url, formats, actions = [] }: ScrapeRequest, notes: string[]): Read {
  const { hostname, pathname } = new URL(url);
  const end = endIn(actions.at(-1));
  const secrets = hideSecrets(end ? actions.slice(0, -1) : actions);
  const steps = secrets.actions.map((action, index) => ({ id: `step-${index + 1}`, action }));
  const recording: RecordingFile = {
    version: RECORDING_VERSION,
    name: `${hostname}${pathname === '/' ? '' : pathname}`.slice(0, 200),
    startUrl: url,
    formats: formats.map((format) => (Object.keys(format).length === 1 ? format.type : format)),
    steps,
    notes: [],
    ...(end?.url && { endUrl: end.url }),
    ...(end && { end: { of: effectOf(steps), facts: end.facts, ...(end.kept?.length && { kept: end.kept }) } }),
  };
  return { ok: true, recording, notes: [...notes, ...secrets.notes] };
}

/** Returns the end of a recording if an action compares it. */
function endIn(action: Action | undefined) {
  const [url, facts, kept] = (action?.type === 'executeJavascript' && scripts.checkEnd.read(action.script)) || [];
  const known = endFacts.safeParse(facts);
  return known.success ? { url, facts: known.data, kept } : undefined;
}

/** Replaces text that is typed right after a click on a password field, or the like, with a variable. */
function hideSecrets(actions: readonly Action[]): { actions: Action[]; notes: string[] } {
  const placeholderOf = placeholders();
  const notes: string[] = [];
  let field = '';
  const hidden = actions.map((action, index): Action => {
    if (action.type === 'click') field = action.selector;
    // The focus moves elsewhere.
    if (action.type === 'press' && /^(.*\+)?tab$/i.test(action.key)) field = '';
    const kind = action.type === 'write' && field && !variablesOf([action]).length ? secretIn([field]) : undefined;
    if (!kind) return action;
    const text = placeholderOf(kind, field);
    notes.push(`actions[${index}]: What is typed looks like a secret and was not kept. ${text} stands for it.`);
    return { type: 'write', text };
  });
  return { actions: hidden, notes };
}
