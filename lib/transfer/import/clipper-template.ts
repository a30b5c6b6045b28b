import * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { MAX_JSON_TEXT, parseJson } from '@/lib/base/json';
import type { NoteRule } from '@/lib/base/note-options';
import { readTemplate } from '../export/template';
import { liquidOfClipper } from './clipper-variables';

const text = z.string().max(50_000);

/** A template of Obsidian Web Clipper, as it exports one (https://help.obsidian.md/web-clipper/templates). */
const clipperTemplate = z.object({
  name: text.min(1),
  behavior: text.optional(),
  noteContentFormat: text,
  noteNameFormat: text.default('{{title}}'),
  path: text.optional(),
  context: text.optional(),
  properties: z
    .array(z.object({ name: text, value: text, type: text.optional() }))
    .max(200)
    .default([]),
  triggers: z.array(text).max(200).default([]),
});

type ClipperTemplate = z.infer<typeof clipperTemplate>;

/** An imported template, and what of it has no counterpart here. */
interface ImportedRule {
  rule: NoteRule;
  /** Filters, variables and members that were left out, as the template names them. */
  leftOut: string[];
}

/** Converts a template of Obsidian Web Clipper. @throws WinnowError if the text is not such a template */
export async function importClipperTemplate(file: string): Promise<ImportedRule> {
  const parsed = clipperTemplate.safeParse(file.length > MAX_JSON_TEXT ? undefined : parseJson(file));
  if (!parsed.success) {
    throw new WinnowError('BAD_REQUEST', i18n.t('errors.clipperTemplate'), {
      nextStep: i18n.t('nextSteps.clipperTemplate'),
    });
  }
  const clipper = parsed.data;
  const leftOut = new Set<string>();
  const converted = (template: string) => liquidOfClipper(template, leftOut);
  const content = converted(clipper.noteContentFormat);
  const front = clipper.properties.map((property) => memberOf(property, converted)).join('');
  const when = clipper.triggers.filter((trigger) => isTaken(trigger, leftOut));
  for (const member of unknownMembers(clipper)) leftOut.add(member);
  const template = front ? `---\n${front}---\n\n${content}` : content;
  const { problem } = await readTemplate(template);
  if (problem) throw new WinnowError('BAD_REQUEST', problem, { nextStep: i18n.t('nextSteps.clipperTemplate') });
  return {
    rule: { name: clipper.name, when, template, fileName: converted(clipper.noteNameFormat) },
    leftOut: [...leftOut],
  };
}

/** Members that change where a note goes, or what a model reads, which this browser's settings decide here. */
const unknownMembers = ({ behavior, path, context }: ClipperTemplate): string[] => [
  ...(behavior && behavior !== 'create' ? [`behavior: ${behavior}`] : []),
  ...(path ? [`path: ${path}`] : []),
  ...(context ? ['context'] : []),
];

/** Writes a property as a member of front matter. */
function memberOf(
  { name, value, type }: ClipperTemplate['properties'][number],
  converted: (text: string) => string,
): string {
  const key = name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim();
  if (!key) return '';
  const written = converted(value);
  const isList = type === 'multitext' && !written.includes('{');
  const items = isList
    ? written
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean)
    : [];
  if (items.length > 0) return `${key}:\n${items.map((item) => `  - ${JSON.stringify(item)}\n`).join('')}`;
  return `${key}: ${written
    .split('\n')
    .map((line) => line.trim())
    .join(' ')}\n`;
}

/** Patterns that need a reader of expressions are left out; prefixes of addresses and types of data are taken. */
function isTaken(trigger: string, leftOut: Set<string>): boolean {
  const isExpression = /^\/.*\/\w*$/.test(trigger);
  if (isExpression) leftOut.add(trigger);
  return !isExpression && trigger.trim() !== '';
}
