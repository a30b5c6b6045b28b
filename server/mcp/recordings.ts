import { isObject } from '../../lib/base/json';
import { RECORDINGS_PATH } from '../own-browser/routes.ts';
import { type Ask, askJson } from './ask.ts';

/** Formats a recording for an assistant: its name, its start, its variables and its steps. */
export function recordingText({ name, id, url, variables, steps }: Record<string, unknown>): string {
  const needed = Array.isArray(variables) && variables.length > 0 ? [`Variables: ${variables.join(', ')}`] : [];
  const lines = (Array.isArray(steps) ? steps : []).map((step, index) => `${index + 1}. ${step}`);
  return [`# ${name}`, `Id: ${id}`, `Begins at ${url}`, ...needed, ...lines].join('\n');
}

/** Reads one recording of the user's browser. @returns undefined if it no longer exists @throws ToolProblem */
export async function readRecording(ask: Ask, id: string, signal: AbortSignal): Promise<string | undefined> {
  const { recordings } = await askJson(ask, { method: 'GET', path: RECORDINGS_PATH, signal });
  const found = (Array.isArray(recordings) ? recordings : []).filter(isObject).find((one) => one.id === id);
  return found && recordingText(found);
}
