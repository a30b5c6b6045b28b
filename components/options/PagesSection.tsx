import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, Switch, TextInput } from '@/components/base/Controls';
import { readHosts } from '@/lib/store/host-list';
import { CONCURRENCY } from '@/lib/store/settings';
import { someNamed } from './some-named';

interface PagesSectionProps {
  concurrency: number;
  onConcurrency(concurrency: number): void;
  blockedHosts: readonly string[];
  onBlockedHosts(hosts: string[]): void;
  /** True if pages that Winnow opens leave the browser's history. */
  leavesHistory: boolean;
  /** Called in the press itself, since the browser asks for confirmation. */
  onLeavesHistory(leavesHistory: boolean): void;
}

/** Sets how many pages open at a time, what they must not load and leave. Invalid input is reported and not saved. */
export function PagesSection(props: PagesSectionProps) {
  const { concurrency, onConcurrency, blockedHosts, onBlockedHosts, leavesHistory, onLeavesHistory } = props;
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
        stack
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
      <Row label={i18n.t('options.leavesHistory')} hint={i18n.t('options.leavesHistoryHint')}>
        <Switch checked={leavesHistory} onChange={onLeavesHistory} />
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
