import type { ComponentProps } from 'preact';
import type { Popup } from '@/components/popup/Popup';
import type { ActivePage } from '@/lib/browser/pages';

/** The parts of the popup that all its views share. */
export interface PopupFrame extends Omit<ComponentProps<typeof Popup>, 'page' | 'view' | 'status' | 'children'> {
  page: ActivePage;
}
