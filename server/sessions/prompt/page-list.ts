import * as z from 'zod';
import { marksOf } from '../../../lib/recorder/secrets/marks';
import { redactText } from '../../../lib/recorder/secrets/redact';

/** A node of the accessibility tree, in Playwright's form. */
interface Node {
  role: string;
  name?: string | undefined;
  ref?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
  checked?: boolean | string | undefined;
  disabled?: boolean | undefined;
  expanded?: boolean | undefined;
  selected?: boolean | undefined;
  level?: number | undefined;
  children?: (Node | string)[] | undefined;
}

const node: z.ZodType<Node> = z.object({
  role: z.string(),
  name: z.string().optional(),
  ref: z.string().optional(),
  text: z.string().optional(),
  url: z.string().optional(),
  checked: z.union([z.boolean(), z.string()]).optional(),
  disabled: z.boolean().optional(),
  expanded: z.boolean().optional(),
  selected: z.boolean().optional(),
  level: z.number().optional(),
  get children() {
    return z.array(z.union([z.string(), node])).optional();
  },
});

export const accessibilityTree = z.array(z.union([z.string(), node]));
type Tree = z.output<typeof accessibilityTree>;

/** Roles of elements that contain typed text. */
const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
/** Maximum length of one name or text, in characters: many elements are more informative than a single long one. */
const LONGEST = 300;

/** Returns the refs of all fields of a page. */
export const fieldRefs = (tree: Tree): string[] =>
  nodesOf(tree).flatMap(({ role, ref }) => (ref !== undefined && FIELD_ROLES.has(role) ? [ref] : []));

function nodesOf(tree: Tree): Node[] {
  return tree.flatMap((item) => (typeof item === 'string' ? [] : [item, ...nodesOf(item.children ?? [])]));
}

/**
 * Lists the elements of a page for a model, one line each, indented by their depth.
 * @param secrets values of secret fields by their refs: neither these nor the same texts elsewhere are shown
 * @param most maximum number of characters; the beginning is kept
 */
export function listPage(tree: Tree, secrets: ReadonlyMap<string, string>, most: number): string {
  const marks = [...secrets.values()].filter(Boolean).flatMap(marksOf);
  const lines = linesOf(tree, secrets, 0);
  const text = redactText(lines.join('\n'), marks);
  return text.length > most ? `${text.slice(0, most)}\n(The list goes on.)` : text;
}

function linesOf(tree: Tree, secrets: ReadonlyMap<string, string>, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, 12));
  return tree.flatMap((item) => {
    if (typeof item === 'string') return [`${indent}text: ${short(item)}`];
    const isSecret = item.ref !== undefined && secrets.has(item.ref);
    const own = isSecret ? `${head({ ...item, text: undefined })} (a secret)` : head(item);
    // A field's typed text is repeated below it.
    const children = isSecret ? [] : (item.children ?? []);
    const isPlain = item.role === 'generic' && !item.name && item.text === undefined;
    return [
      ...(isPlain && children.length > 0 ? [] : [indent + own]),
      ...linesOf(children, secrets, isPlain ? depth : depth + 1),
    ];
  });
}

function head({ role, name, ref, text, url, checked, disabled, expanded, selected }: Node): string {
  const states = Object.entries({ checked, disabled, expanded, selected }).flatMap(([state, value]) =>
    value === undefined || value === false ? [] : value === true ? [state] : [`${state}=${value}`],
  );
  return [
    role,
    ...(name ? [JSON.stringify(short(name))] : []),
    ...(ref ? [`[ref=${ref}]`] : []),
    ...states.map((state) => `[${state}]`),
    ...(text === undefined ? [] : [`= ${JSON.stringify(short(text))}`]),
    ...(url === undefined ? [] : [`to ${short(url)}`]),
  ].join(' ');
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
