import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ResultPage } from '../ResultPage';
import { Segmented } from '../Segmented';
import { Source } from '../Source';
import type { ViewProps } from './format';
import { JsonTree } from './JsonTree';
import { memberPath } from './member-path';

/** Markup of a page as text, never rendered. */
export function SourceText({ value, frame }: ViewProps<string>) {
  return (
    <ResultPage frame={frame} wide meta={i18n.t('panel.result.characters', value.length)}>
      <Source text={value} />
    </ResultPage>
  );
}

type JsonLook = 'tree' | 'source';

const JSON_LOOKS: readonly { value: JsonLook; label: string }[] = [
  { value: 'tree', label: i18n.t('panel.result.tree') },
  { value: 'source', label: i18n.t('panel.result.source') },
];

/** A value as a tree, or as its original text. */
export function Json({ value, frame }: ViewProps<unknown>) {
  const { find } = frame;
  const [chosen, choose] = useState<JsonLook>('tree');
  // A tree only draws its open members.
  const look = find.words === undefined ? chosen : 'source';
  const setLook = (next: JsonLook) => {
    find.set(undefined);
    choose(next);
  };
  return (
    <ResultPage
      frame={frame}
      wide
      controls={<Segmented label={i18n.t('panel.result.view')} options={JSON_LOOKS} value={look} onChange={setLook} />}
    >
      {look === 'source' ? (
        <JsonSource value={value} />
      ) : (
        <JsonTree
          name={frame.label}
          value={value}
          path={frame.tab === 'other' ? 'data' : memberPath('data', frame.tab)}
        />
      )}
    </ResultPage>
  );
}

/** A value as JSON. It is serialized once, since a search redraws its view at each key. */
export function JsonSource({ value }: { value: unknown }) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return <Source text={text} />;
}
