import '@/components/base/split-button.css';
import './result-page.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { CopyButton } from '@/components/base/CopyButton';
import { CopyMenu } from '@/components/base/CopyMenu';
import { classNames } from '@/components/base/class-names';
import { Icon } from '@/components/base/Icon';
import { Menu, type MenuItem } from '@/components/base/Menu';
import { Notice } from '@/components/base/Notice';
import { FindBar } from './FindBar';
import type { ShownNotice } from './notices';
import { tabId } from './Tabs';
import { useFindKey } from './use-find-key';

/** Frame around every format's view. */
export interface Frame {
  /** Key of the tab that this belongs to, and the tab's name. */
  tab: string;
  label: string;
  /** Rows above the content: what is missing, and what helps. */
  notices: readonly ShownNotice[];
  /** True if the result only exists in this panel. */
  notKept: boolean;
  /** Absent if nothing can be copied or saved. */
  onCopy?(): Promise<void>;
  onDownload?(): void;
  /** Other texts to copy; each rejects if the clipboard refuses. */
  copyAs: readonly { label: string; copy(): Promise<void> }[];
  /** Options for what is copied and saved. */
  choices?: readonly MenuItem[];
  /** Other ways to save, and other programs to send to. */
  saveAs?: readonly MenuItem[];
  /** A row above the content that belongs to one of these. */
  above?: ComponentChildren;
  find: Find;
}

/** The search in the content. While it is open, a view draws everything. */
interface Find {
  /** Undefined while it is closed. */
  words: string | undefined;
  set(words: string | undefined): void;
}

/** Id of the element that the chosen tab controls. */
export const RESULT_PANEL = 'result';

interface ResultPageProps {
  frame: Frame;
  /** Brief summary of the content: a count, a size. */
  meta?: ComponentChildren;
  /** The view's own controls, before the tools. */
  controls?: ComponentChildren;
  /** Filters a list and replaces the search; null if the content has no text to search. */
  filter?: ComponentChildren;
  /** Stays below the content while that scrolls. */
  footer?: ComponentChildren;
  /** Uses the full width of the panel, for content other than text. */
  wide?: boolean;
  /** Leaves the look of the main action to something in the content. */
  quiet?: boolean;
  children: ComponentChildren;
}

/** The tools of a result, in the same place in every tab, and the content of the view below them. */
export function ResultPage({ frame, meta, controls, filter, footer, wide, quiet, children }: ResultPageProps) {
  const { tab, notices, notKept, onCopy, onDownload, copyAs, choices, saveAs = [], above, find } = frame;
  const body = useRef<HTMLDivElement>(null);
  const openFind = () => find.set(find.words ?? '');
  const closeFind = () => {
    find.set(undefined);
    body.current?.focus();
  };
  const isSearched = filter === undefined;
  useFindKey(() => isSearched && openFind());

  return (
    <>
      <div class="result-tools">
        <span class="meta result-meta">{meta}</span>
        {controls}
        {filter}
        {isSearched && <IconButton icon="search" label={i18n.t('panel.find.label')} onClick={openFind} />}
        {onDownload && (
          <span class="result-save">
            <IconButton icon="download" label={i18n.t('panel.result.download')} onClick={onDownload} />
            {saveAs.length > 0 && <Menu icon="down" label={i18n.t('panel.result.saveAs')} items={saveAs} />}
          </span>
        )}
        <span class={classNames('split-button', quiet && 'split-quiet')}>
          <CopyButton kind={quiet ? 'second' : 'primary'} onCopy={onCopy} />
          <CopyMenu label={i18n.t('panel.result.copyAs')} icon="down" items={copyAs} choices={choices} />
        </span>
      </div>
      {isSearched && find.words !== undefined && (
        <FindBar words={find.words} within={body} onWords={find.set} onClose={closeFind} />
      )}
      {(notices.length > 0 || notKept || above) && (
        <div class="result-notices">
          {above}
          {notices.map(({ text, help }) => (
            <Notice key={text}>
              {text} {help && <Button kind="link" label={help.label} onClick={help.press} />}
            </Notice>
          ))}
          {notKept && (
            <p class="meta result-not-kept">
              <Icon name="lock" />
              {i18n.t('panel.notKept.text')}
            </p>
          )}
        </div>
      )}
      <div
        class={wide ? 'result-body result-wide' : 'result-body'}
        id={RESULT_PANEL}
        ref={body}
        role="tabpanel"
        aria-labelledby={tabId(tab)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </div>
      {footer}
    </>
  );
}
