import './header.css';
import './popup.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { Logo } from '@/components/base/Logo';
import { Menu } from '@/components/base/Menu';
import { PageHead } from '@/components/base/PageHead';
import type { EngineName } from '@/lib/operations/engine';

interface HeaderProps {
  engine: EngineName;
  onEngine(engine: EngineName): void;
  onHistory(): void;
  onSettings(): void;
}

interface PopupProps extends HeaderProps {
  page: { url: string; title: string; favicon?: string | undefined };
  /** True if the browser forbids extensions on this page. */
  locked: boolean;
  /** The line about connected programs. */
  programs?: ComponentChildren;
  /** Name of the view; when it changes, the button that Enter presses gets the focus. */
  view: string;
  /** Text of the status region, if the view does not show one of its own. */
  status?: string | undefined;
  children?: ComponentChildren;
}

/** The frame around every view of the popup: engine and page above, the view below. */
export function Popup({ page, locked, programs, view, status, children, ...header }: PopupProps) {
  const root = useRef<HTMLElement>(null);
  // Before painting, so that an Enter pressed as soon as the button is visible reaches it.
  useLayoutEffect(() => firstStopIn(root.current)?.focus(), [view]);
  useEnter(() => firstStopIn(root.current)?.click());
  return (
    <main class="popup" ref={root}>
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <Header {...header} />
      {programs}
      {(page.title || page.url) && (
        <div class="popup-page">
          <PageHead {...page} locked={locked} />
        </div>
      )}
      {status && (
        <p class="visually-hidden" role="status" aria-label={i18n.t('common.status')}>
          {status}
        </p>
      )}
      {children}
    </main>
  );
}

/** What Enter presses: Copy for a result that has just come, which stays here if the panel was open; else the primary button. */
const firstStopIn = (root: HTMLElement | null) =>
  root?.querySelector<HTMLElement>('.last-result-news .last-result-ways button') ??
  root?.querySelector<HTMLElement>('.primary');

/** Presses that button on an Enter that no other element handles: the focus may be lost, or not set yet. */
function useEnter(press: () => void): void {
  useLayoutEffect(() => {
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const isFree = document.activeElement === document.body || document.activeElement === null;
      if (event.key !== 'Enter' || event.repeat || event.isComposing || event.defaultPrevented || !isFree) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function Header({ engine, onEngine, onHistory, onSettings }: HeaderProps) {
  const engines = [
    { id: 'local', label: i18n.t('common.thisBrowser'), icon: 'browser' },
    { id: 'remote', label: i18n.t('common.service'), icon: 'cloud' },
  ] as const;
  const current = engines.find(({ id }) => id === engine) ?? engines[0];
  return (
    <header class="popup-header">
      <Logo />
      <span class="spacer" />
      <Menu
        sign
        label={`${i18n.t('common.engine')}: ${current.label}`}
        icon={current.icon}
        items={engines.map(({ id, ...item }) => ({ ...item, checked: id === engine, onChoose: () => onEngine(id) }))}
      >
        {current.label}
      </Menu>
      <IconButton icon="history" label={i18n.t('common.history')} onClick={onHistory} />
      <IconButton icon="sliders" label={i18n.t('common.settings')} onClick={onSettings} />
    </header>
  );
}
