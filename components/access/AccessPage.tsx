import './access-page.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Logo } from '@/components/base/Logo';
import { Notice } from '@/components/base/Notice';
import { programName } from '@/components/base/program-name';
import type { AccessAnswer, AccessAsk } from '@/lib/programs/consent';

/** How long presses are ignored, in ms: a press meant for another window must not allow anything. */
const UNREADY = 600;

interface AccessPageProps {
  /** What a program wants; undefined once nothing is asked any more. */
  ask: AccessAsk | undefined;
  /** Number of further questions. */
  others: number;
  onAnswer(answer: AccessAnswer): void;
}

/** Asks the person whether a program may have what it wants. The button that stands out is the safe answer to a grave question. */
export function AccessPage({ ask, others, onAnswer }: AccessPageProps) {
  const [isReady, setReady] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    const timer = setTimeout(() => setReady(true), UNREADY);
    return () => clearTimeout(timer);
  }, []);
  if (!ask) {
    return (
      <main class="access">
        <h1>{i18n.t('access.nothing')}</h1>
      </main>
    );
  }
  const { program, site, kind, sensitive } = ask;
  const isGrave = kind === 'act' || sensitive;
  const press = (answer: AccessAnswer) => ({ spent: !isReady, onClick: () => onAnswer(answer) });
  return (
    <main class="access">
      <header>
        <Logo />
        {others > 0 && <span class="meta">{i18n.t('access.more', others)}</span>}
      </header>
      <h1 ref={title} tabIndex={-1}>
        {i18n.t(`access.${kind}`, { program: programName(program), site })}
      </h1>
      <p>{i18n.t(`access.${kind}Means`)}</p>
      {sensitive && <Notice>{i18n.t('access.sensitive')}</Notice>}
      <p class="meta">{i18n.t('access.never')}</p>
      <div class="access-answers">
        <Button kind={isGrave ? 'second' : 'primary'} wide label={i18n.t('access.once')} {...press('once')} />
        {!sensitive && <Button kind="second" wide label={i18n.t('access.session')} {...press('session')} />}
        {!sensitive && (
          <Button
            kind="second"
            wide
            label={i18n.t(site === '' ? 'access.alwaysList' : 'access.always')}
            {...press('always')}
          />
        )}
        <Button kind={isGrave ? 'primary' : 'second'} wide label={i18n.t('access.deny')} {...press('deny')} />
      </div>
    </main>
  );
}
