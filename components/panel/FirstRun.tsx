import './first-run.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';

interface FirstRunProps {
  /** The shortcut that scrapes, as the browser writes it; empty if none is set. */
  scrapeKey: string;
  /** The controls that lead to the first result. */
  children: ComponentChildren;
}

/** Shown before the first scrape: the purpose of the extension, its main action, and links to the others. */
export function FirstRun({ scrapeKey, children }: FirstRunProps) {
  const ways = [
    [i18n.t('panel.first.rightClick'), i18n.t('panel.first.rightClickText')],
    ...(scrapeKey ? [[scrapeKey, i18n.t('panel.first.shortcutText')]] : []),
    [i18n.t('panel.first.ask'), i18n.t('panel.first.askText')],
    [i18n.t('panel.first.record'), i18n.t('panel.first.recordText')],
  ];
  return (
    <>
      <div class="first-run">
        <Icon name="mark" class="first-run-mark" />
        <h2>{i18n.t('panel.first.title')}</h2>
        <p>{i18n.t('panel.first.text')}</p>
        {children}
        <dl>
          {ways.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p class="first-run-private">
        <Icon name="lock" />
        {i18n.t('panel.first.private')}
      </p>
    </>
  );
}
