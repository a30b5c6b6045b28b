import './request-editor.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { CopyMenu } from '@/components/base/CopyMenu';
import { MAX_JSON_TEXT } from '@/lib/base/json';
import { EXPORT_FORMATS } from '@/lib/transfer/export/formats';
import { isCurl } from '@/lib/transfer/import/curl';
import { readRequestText } from '@/lib/transfer/import/request-text';
import { bodyOf, draftOfRequest, type RequestDraft } from './draft';

export interface RequestEditorProps {
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  /** Address to scrape instead of the tab's; empty for the tab's. */
  address: string;
  onAddress(address: string): void;
  /** Address of the tab. */
  url: string;
  /** Address of the service, which copied code calls; empty if none is set up. */
  baseUrl: string;
}

/** The whole request as editable text, kept in sync with the form, which can also be copied as code. */
export function RequestEditor({ draft, onDraft, address, onAddress, url, baseUrl }: RequestEditorProps) {
  const body = bodyOf(draft, address || url);
  const written = JSON.stringify(body, null, 2);
  const [text, setText] = useState(written);
  /** The request in this text; if the form has another one, the text is rewritten. */
  const known = useRef(written);
  useEffect(() => {
    if (written === known.current) return;
    known.current = written;
    setText(written);
    setRead({ notes: [], problems: [] });
  }, [written]);
  const [{ notes, problems }, setRead] = useState<Pick<ReturnType<typeof readRequestText>, 'notes' | 'problems'>>({
    notes: [],
    problems: [],
  });

  /** @param whole true for a text that replaces everything; it is then shown as parsed */
  const take = (typed: string, whole = false) => {
    const { request, ...said } = readRequestText(typed, url);
    setRead(said);
    if (typed.length <= MAX_JSON_TEXT) setText(typed);
    if (!request) return;
    const { url: named, ...rest } = request;
    const next = draftOfRequest(rest);
    const place = typeof named === 'string' && named !== url ? named : '';
    const understood = JSON.stringify(bodyOf(next, place || url), null, 2);
    known.current = understood;
    if (whole || isCurl(typed)) setText(understood);
    onDraft(next);
    onAddress(place);
  };

  return (
    <div class="request-editor">
      <Row
        isTitled
        label={i18n.t('popup.text.label')}
        hint={i18n.t('popup.text.hint')}
        stack
        error={problems.join('\n')}
      >
        <TextInput
          size="area"
          mono
          value={text}
          onInput={take}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? '';
            if (!isWhole(pasted)) return;
            event.preventDefault();
            take(pasted, true);
          }}
        />
      </Row>
      {notes.length > 0 && (
        <ul class="meta" role="status" aria-label={i18n.t('popup.text.changes')}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <CopyMenu
        label={i18n.t('popup.text.copyAs')}
        items={EXPORT_FORMATS.filter(({ id }) => id !== 'actions').map(({ id, make }) => ({
          label: i18n.t(`recordings.exports.${id}`),
          copy: () => navigator.clipboard.writeText(make(body, baseUrl)),
        }))}
      />
    </div>
  );
}

/** Returns true for a text that is a whole request, or too large to be inserted. */
const isWhole = (pasted: string) =>
  pasted.length > MAX_JSON_TEXT || /^\s*\{[\s\S]*\}\s*$/.test(pasted) || isCurl(pasted);
