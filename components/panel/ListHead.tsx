import './panel-head.css';
import './history.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { useLanding } from './use-landing';

interface ListHeadProps {
  title: string;
  meta?: ComponentChildren;
  onBack(): void;
  /** Selector of the element that takes the focus first; the back button if not given. */
  firstStop?: string;
  /** Further controls, at the end. */
  children?: ComponentChildren;
}

/** Head of a view beside the result, with the way back. */
export function ListHead({ title, meta, onBack, firstStop = '.history-head .icon-button', children }: ListHeadProps) {
  useLanding(firstStop);
  return (
    <header class="panel-head history-head">
      <IconButton icon="right" label={i18n.t('panel.back')} onClick={onBack} />
      <div>
        <h2>{title}</h2>
        {meta && <p class="meta">{meta}</p>}
      </div>
      <span class="spacer" />
      {children}
    </header>
  );
}
