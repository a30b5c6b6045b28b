import './unchecked.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import type { RecordingStep } from '@/lib/recorder/recording';

interface UncheckedProps {
  /** The steps that run one, with the number that each has. */
  scripts: readonly { step: RecordingStep; number: number }[];
  onAllow(): void;
  onRemove(): void;
  onCancel(): void;
}

/** Shows every script that a file has brought, and asks before the first of them runs. */
export function Unchecked({ scripts, onAllow, onRemove, onCancel }: UncheckedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Focus goes to what is to be read, not to the button that allows it.
  useEffect(() => title.current?.focus(), []);
  return (
    <section class="unchecked" aria-labelledby="unchecked-title">
      <h3 id="unchecked-title" ref={title} tabIndex={-1}>
        <Icon name="alert" />
        {i18n.t('recordings.scripts.title', scripts.length, { count: scripts.length })}
      </h3>
      <p>{i18n.t('recordings.scripts.text')}</p>
      <ul aria-label={i18n.t('recordings.scripts.list')}>
        {scripts.map(({ step: { id, action }, number }) => (
          <li key={id}>
            <span class="meta">{i18n.t('recordings.one.number', { number })}</span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre tabIndex={0}>{action.type === 'executeJavascript' && action.script}</pre>
          </li>
        ))}
      </ul>
      <div class="unchecked-answers">
        <Button kind="second" small label={i18n.t('recordings.scripts.allow')} onClick={onAllow} />
        <Button kind="second" small icon="trash" label={i18n.t('recordings.scripts.remove')} onClick={onRemove} />
        <Button kind="ghost" small label={i18n.t('recordings.scripts.cancel')} onClick={onCancel} />
      </div>
    </section>
  );
}
