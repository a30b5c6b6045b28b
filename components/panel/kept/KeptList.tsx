import './kept.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { FactLine } from '@/components/base/FactLine';
import { FileInput } from '@/components/base/FileInput';
import { Menu } from '@/components/base/Menu';
import { Notice } from '@/components/base/Notice';
import { RemovedLine } from '@/components/base/RemovedLine';
import { savedWhen } from '@/components/base/times';
import { type KeptHighlight, QUOTE_LIMITS } from '@/lib/page/kept/text-quote';
import { ListHead } from '../ListHead';
import { LongList } from '../LongList';
import { Segmented } from '../Segmented';
import { hostOf } from '../web-href';

export type KeptScope = 'page' | 'all';

export interface KeptActions {
  /** Highlights the selection of the page in front. */
  highlight(): void;
  /** Opens the page of a highlight, and scrolls to it. */
  show(highlight: KeptHighlight): void;
  note(highlight: KeptHighlight, note: string): void;
  remove(highlight: KeptHighlight): void;
  undoRemove(): void;
  save(): void;
  add(file: File): void;
}

interface KeptListProps {
  scope: KeptScope;
  onScope(scope: KeptScope): void;
  /** Those of the scope: of a page in its order, of all pages the newest first. */
  highlights: readonly KeptHighlight[];
  /** What happened last, in a sentence. */
  said?: string | undefined;
  /** Why something did not work, in a sentence. */
  refusal?: string | undefined;
  removed?: KeptHighlight | undefined;
  actions: KeptActions;
  onBack(): void;
}

const SCOPES: readonly { value: KeptScope; label: string }[] = [
  { value: 'page', label: i18n.t('kept.thisPage') },
  { value: 'all', label: i18n.t('kept.allPages') },
];

/** The user's highlights of a page, or of all pages, with their notes. */
export function KeptList({ scope, onScope, highlights, said, refusal, removed, actions, onBack }: KeptListProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead
        title={i18n.t('kept.title')}
        meta={highlights.length > 0 && i18n.t('kept.count', highlights.length)}
        onBack={onBack}
      >
        <Menu
          icon="dots"
          label={i18n.t('kept.more')}
          items={[
            highlights.length > 0 && { label: i18n.t('kept.export'), onChoose: actions.save },
            { label: i18n.t('kept.import'), onChoose: () => input.current?.click() },
          ]}
        />
      </ListHead>
      <FileInput
        input={input}
        accept=".json,.jsonld,application/json,application/ld+json"
        label={i18n.t('kept.import')}
        onFile={actions.add}
      />
      <div class="panel-body kept">
        <Segmented label={i18n.t('kept.scope')} options={SCOPES} value={scope} onChange={onScope} />
        {refusal && <Notice>{refusal}</Notice>}
        <p role="status" class="meta kept-said">
          {said}
        </p>
        {highlights.length === 0 ? (
          <p class="panel-message">{i18n.t(scope === 'page' ? 'kept.noneOnPage' : 'kept.none')}</p>
        ) : (
          <LongList class="kept-list" label={i18n.t('kept.title')} items={highlights}>
            {(highlight) => (
              <KeptRow key={highlight.id} highlight={highlight} namesPage={scope === 'all'} actions={actions} />
            )}
          </LongList>
        )}
      </div>
      <RemovedLine name={removed && shortened(removed.quote.exact)} onUndo={actions.undoRemove} />
      <footer class="panel-foot">
        <Button kind="primary" wide icon="pen" label={i18n.t('kept.highlight')} onClick={actions.highlight} />
      </footer>
    </main>
  );
}

/** Number of characters by which a highlight is named. */
const NAMED = 60;

const shortened = (text: string): string => (text.length > NAMED ? `${text.slice(0, NAMED).trimEnd()}…` : text);

interface KeptRowProps {
  highlight: KeptHighlight;
  namesPage: boolean;
  actions: KeptActions;
}

function KeptRow({ highlight, namesPage, actions }: KeptRowProps) {
  const [isWriting, setWriting] = useState(false);
  const { quote, note, title, url, createdAt, lostAt } = highlight;
  return (
    <li class="kept-row">
      <button
        type="button"
        class="kept-text"
        aria-label={`${i18n.t('watch.showInPage')}: ${shortened(quote.exact)}`}
        onClick={() => actions.show(highlight)}
      >
        <span>
          <bdi>{quote.exact}</bdi>
        </span>
      </button>
      <Menu
        icon="dots"
        label={i18n.t('panel.history.more', { title: shortened(quote.exact) })}
        items={[
          { label: i18n.t(note ? 'kept.editNote' : 'kept.addNote'), onChoose: () => setWriting(true) },
          { label: i18n.t('common.copy'), onChoose: () => void navigator.clipboard.writeText(quote.exact) },
          { label: i18n.t('panel.history.delete'), onChoose: () => actions.remove(highlight) },
        ]}
      />
      {isWriting ? (
        <NoteForm
          note={note ?? ''}
          onSave={(text) => {
            actions.note(highlight, text);
            setWriting(false);
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        note && (
          <p class="kept-note">
            <bdi>{note}</bdi>
          </p>
        )
      )}
      {lostAt !== undefined && <p class="kept-lost">{i18n.t('kept.lost')}</p>}
      <p class="meta">
        <FactLine of={[namesPage && (title || hostOf(url) || url), savedWhen(createdAt, Date.now())]} />
      </p>
    </li>
  );
}

interface NoteFormProps {
  note: string;
  onSave(note: string): void;
  onCancel(): void;
}

function NoteForm({ note, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      class="kept-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Row label={i18n.t('kept.note')} stack>
        <TextInput value={text} size="area" maxLength={QUOTE_LIMITS.note} onInput={setText} />
      </Row>
      <Button kind="second" small type="submit" label={i18n.t('watch.save')} />
      <Button kind="ghost" small label={i18n.t('kept.cancel')} onClick={onCancel} />
    </form>
  );
}
