import './unchecked.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { scriptsOf } from '@/lib/recorder/edit';
import { useRecording } from './recording-context';

/** Shows every script that a file has brought, and asks before the first of them runs. */
export function Unchecked({ onAnswered }: { onAnswered(): void }) {
  const { recording, editor, flow } = useRecording();
  const scripts = scriptsOf(recording);
  const title = useRef<HTMLHeadingElement>(null);
  // Focus goes to what is to be read, not to the button that allows it.
  useEffect(() => title.current?.focus(), []);
  const answer = (act: () => void, words?: string) => () => {
    if (words) editor.say(words);
    onAnswered();
    act();
  };
  return (
    <section class="unchecked" aria-labelledby="unchecked-title">
      <h3 id="unchecked-title" ref={title} tabIndex={-1}>
        <Icon name="alert" />
        {i18n.t('recordings.scripts.title', scripts.length)}
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
        <Button
          kind="second"
          small
          label={i18n.t('recordings.scripts.allow')}
          onClick={answer(flow.allowScripts, i18n.t('recordings.said.scriptsAllowed'))}
        />
        <Button
          kind="second"
          small
          icon="trash"
          label={i18n.t('recordings.scripts.remove')}
          onClick={answer(flow.removeScripts, i18n.t('recordings.said.scriptsRemoved'))}
        />
        <Button kind="ghost" small label={i18n.t('recordings.scripts.cancel')} onClick={answer(flow.cancel)} />
      </div>
    </section>
  );
}
