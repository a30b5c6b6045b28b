import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ResultPage } from '../ResultPage';
import { Segmented } from '../Segmented';
import type { ViewProps } from './format';
import { JsonTree } from './JsonTree';
import { memberPath } from './member-path';
import { JsonSource } from './SourceText';

type Look = 'card' | 'json';

const LOOKS: readonly { value: Look; label: string }[] = [
  { value: 'card', label: i18n.t('panel.result.read') },
  { value: 'json', label: i18n.t('panel.format.json') },
];

/**
 * Wraps a view of data for people, with a switch to its JSON.
 * @param metaOf returns a brief summary of the value
 */
export const withJson = <Value,>(
  Card: ComponentType<Omit<ViewProps<Value>, 'frame'>>,
  metaOf?: (value: Value) => string,
) =>
  function CardOrJson({ frame, ...rest }: ViewProps<Value>) {
    const [look, setLook] = useState<Look>('card');
    return (
      <ResultPage
        frame={frame}
        wide
        meta={metaOf?.(rest.value)}
        controls={<Segmented label={i18n.t('panel.result.view')} options={LOOKS} value={look} onChange={setLook} />}
      >
        {look === 'card' && <Card {...(rest as Omit<ViewProps<Value>, 'frame'>)} />}
        {look === 'json' &&
          // A tree only draws its open members, which is too little to search.
          (frame.find.words === undefined ? (
            <JsonTree name={frame.label} value={rest.value} path={memberPath('data', frame.tab)} />
          ) : (
            <JsonSource value={rest.value} />
          ))}
      </ResultPage>
    );
  };
