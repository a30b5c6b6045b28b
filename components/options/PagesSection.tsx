import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { readHosts } from '@/lib/store/host-list';
import { CONCURRENCY } from '@/lib/store/settings';
import { someNamed } from './some-named';

interface PagesSectionProps {
  concurrency: number;
  onConcurrency(concurrency: number): void;
  blockedHosts: readonly string[];
  onBlockedHosts(hosts: string[]): void;
}

/** Sets how many pages open at a time, and what they must not load. Invalid input is reported and not saved. */
export function PagesSection({ concurrency, onConcurrency, blockedHosts, onBlockedHosts }: PagesSectionProps) {
  const [typed, setTyped] = useState(String(concurrency));
  const [list, setList] = useState(blockedHosts.join('\n'));
  const { refused } = useMemo(() => readHosts(list), [list]);
  const isUsable = /^\d+$/.test(typed) && Number(typed) >= CONCURRENCY.min && Number(typed) <= CONCURRENCY.max;
  return (
    <>
      <Row
        label={i18n.t('options.concurrency')}
        hint={i18n.t('options.concurrencyHint')}
        error={isUsable ? undefined : i18n.t('options.concurrencyRefused', CONCURRENCY)}
      >
        <TextInput
          size="number"
          value={typed}
          onInput={(text) => {
            setTyped(text);
            const number = Number(text);
            if (number >= CONCURRENCY.min && number <= CONCURRENCY.max) onConcurrency(Math.floor(number));
          }}
        />
      </Row>
      <Row
        label={i18n.t('options.blockedHosts')}
        hint={i18n.t('options.blockedHostsHint')}
        error={refusal(refused)}
        stack
      >
        <TextInput
          size="area"
          mono
          value={list}
          onInput={(text) => {
            setList(text);
            onBlockedHosts(readHosts(text).hosts);
          }}
        />
      </Row>
    </>
  );
}

function refusal(lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined;
  const { named, more } = someNamed(lines);
  return [
    i18n.t('options.blockedHostsRefused', { lines: i18n.list(named) }),
    ...(more > 0 ? [i18n.t('panel.batch.wrongMore', more)] : []),
  ].join('\n');
}
