import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { Popup } from '@/components/popup/Popup';
import type { PopupFrame } from './popup-frame';

// Loaded separately: most popups never show them.
const loadFailure = () => import('./FailedScrape');
const loadRestriction = () => import('./RestrictedPage');
const loadSetUp = () => import('./ServiceSetUp');

interface Framed {
  frame: PopupFrame;
}

export type PopupOfFailureProps = Framed &
  Omit<ComponentProps<Awaited<ReturnType<typeof loadFailure>>['FailedScrape']>, 'page'>;

export function PopupOfFailure({ frame, ...props }: PopupOfFailureProps) {
  const [loaded] = useLoaded(loadFailure, []);
  const { error } = props.failure;
  return (
    <Popup {...frame} view={loaded ? `failed ${error.code}` : 'loading'} status={i18n.t('popup.failed')}>
      {loaded && <loaded.FailedScrape page={frame.page} {...props} />}
    </Popup>
  );
}

type PopupOfRestrictionProps = Framed &
  Omit<ComponentProps<Awaited<ReturnType<typeof loadRestriction>>['RestrictedPage']>, 'tabId' | 'onHistory'>;

export function PopupOfRestriction({ frame, ...props }: PopupOfRestrictionProps) {
  const [loaded] = useLoaded(loadRestriction, []);
  return (
    <Popup {...frame} view={loaded ? 'restricted' : 'loading'}>
      {loaded && <loaded.RestrictedPage tabId={frame.page.tabId} onHistory={frame.onHistory} {...props} />}
    </Popup>
  );
}

interface PopupOfSetUpProps extends Framed {
  onBack(): void;
}

/** Setup of the service, which most popups never show. The popup restarts when it is done. */
export function PopupOfSetUp({ frame, onBack }: PopupOfSetUpProps) {
  const [loaded] = useLoaded(loadSetUp, []);
  return (
    <Popup {...frame} view="set-up">
      {loaded && <loaded.ServiceSetUp onDone={() => location.reload()} onBack={onBack} />}
    </Popup>
  );
}
