import './json-tree.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { CopyMenu } from '@/components/base/CopyMenu';
import { LongList } from '../LongList';
import { memberPath } from './member-path';

interface NodeProps {
  /** Key in its parent; for the root, the name of the whole. */
  name: string;
  value: unknown;
  /** Its path in the response, as written in code. */
  path: string;
  /** Number of parents. */
  depth?: number;
}

/** Returns true if an object or a list is initially open: the outer ones, and small ones within them. */
const opensItself = (depth: number, members: number) => members <= (depth < 2 ? 20 : depth < 4 ? 5 : 0);
/** Maximum number of characters of a text that a row shows; the copy has all. */
const SHOWN = 2_000;

/** A JSON value, with a row for each member. Only open members are drawn. */
export const JsonTree = (root: NodeProps) => (
  <ul class="json-tree" aria-label={root.name}>
    <JsonNode {...root} />
  </ul>
);

function JsonNode({ name, value, path, depth = 0 }: NodeProps) {
  const members = membersOf(value);
  const [open, setOpen] = useState(opensItself(depth, members?.length ?? 0));
  const write = (text: string) => navigator.clipboard.writeText(text);
  const copies = (
    <CopyMenu
      label={i18n.t('panel.result.copyOf', { name: path })}
      icon="copy"
      items={[
        { label: i18n.t('panel.result.copyPath'), copy: () => write(path) },
        { label: i18n.t('panel.result.copyValue'), copy: () => write(textOf(value)) },
      ]}
    />
  );
  if (!members) {
    return (
      <li class="json-row">
        <span class="json-member">
          <code class="json-key">{name}</code> <JsonValue value={value} />
        </span>
        {copies}
      </li>
    );
  }
  return (
    <li>
      <div class="json-row">
        <button type="button" class="json-member" aria-expanded={open} onClick={() => setOpen(!open)}>
          <code class="json-key">{name}</code>{' '}
          <span class="meta">
            {Array.isArray(value)
              ? i18n.t('panel.result.jsonItems', members.length)
              : i18n.t('panel.result.jsonMembers', members.length)}
          </span>
        </button>
        {copies}
      </div>
      {open && (
        <LongList class="json-members" label={name} items={members}>
          {([key, member]) => (
            <JsonNode
              name={key}
              value={member}
              path={memberPath(path, Array.isArray(value) ? Number(key) : key)}
              depth={depth + 1}
            />
          )}
        </LongList>
      )}
    </li>
  );
}

function JsonValue({ value }: { value: unknown }) {
  if (typeof value !== 'string') return <code class="json-literal">{String(value)}</code>;
  const text = value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
  return (
    <span class="json-text" dir="auto">
      {text || '""'}
    </span>
  );
}

/** Returns the members of an object or a list; undefined for a value without members to open. */
const membersOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null ? Object.entries(value) : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
