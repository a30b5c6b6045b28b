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
  /** Further controls, at the end. */
  children?: ComponentChildren;
}

/** Head of a view beside the result, with the way back. */
export function ListHead({ title, meta, onBack, children }: ListHeadProps) {
  useLanding();
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
