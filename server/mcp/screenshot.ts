import { isObject } from '../../lib/base/json';
import { type Ask, askJson, ToolProblem } from './ask.ts';
import type { ToolCall, ToolOutput } from './call.ts';

/** Size limit of a picture, in bytes, since assistants refuse larger ones. */
const MOST_BYTES = 3_750_000;

/** Members of the screenshot format that are arguments of the tool. */
export const PICTURE_FIELDS = ['fullPage', 'quality', 'viewport'] as const;

/** Scrapes a page for its screenshot alone. @throws ToolProblem if the screenshot is missing or too large */
export async function takeScreenshot(
  path: string,
  args: Record<string, unknown>,
  { ask, signal }: Pick<ToolCall, 'ask' | 'signal'>,
): Promise<ToolOutput> {
  const { fullPage, quality, viewport, ...page } = args;
  const body = { ...page, formats: [{ type: 'screenshot', ...defined({ fullPage, quality, viewport }) }] };
  const { data } = await askJson(ask, { method: 'POST', path, body, signal });
  const { screenshot, warning } = isObject(data) ? data : {};
  if (typeof screenshot !== 'string') throw new ToolProblem(String(warning ?? 'The page has no picture.'));
  const { bytes, mimeType } = await load(ask, screenshot, signal);
  if (bytes.length > MOST_BYTES) {
    const size = (bytes.length / 1_000_000).toFixed(1);
    throw new ToolProblem(`The picture has ${size} MB, which is too much: set quality to 60, or fullPage to false.`);
  }
  return { picture: { data: bytes.toString('base64'), mimeType } };
}

const defined = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Loads a file of the server, or the file that a data URL contains. */
async function load(ask: Ask, address: string, signal: AbortSignal) {
  const url = new URL(address);
  const response =
    url.protocol === 'data:' ? await fetch(url) : await ask({ method: 'GET', path: url.pathname, signal });
  if (!response.ok) throw new ToolProblem('The picture is gone. Take it again.');
  const mimeType = response.headers.get('content-type') ?? 'image/png';
  return { bytes: Buffer.from(await response.arrayBuffer()), mimeType };
}
