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
  /** Address to scrape in place of the tab's; empty for the tab's. */
  address: string;
  onAddress(address: string): void;
  /** Address of the tab. */
  url: string;
  /** Address of the service, which copied code calls; empty if none is set up. */
  baseUrl: string;
}

/** The whole request as a text that can be edited and pasted into, in step with the form, and copied as code. */
export function RequestEditor({ draft, onDraft, address, onAddress, url, baseUrl }: RequestEditorProps) {
  const body = bodyOf(draft, address || url);
  const written = JSON.stringify(body, null, 2);
  const [text, setText] = useState(written);
  /** The request as this text says it: another one comes from the form, and is written anew. */
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

  /** @param whole true for a text that replaces all, which is then shown as it was understood */
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
      <Row label={i18n.t('popup.text.label')} hint={i18n.t('popup.text.hint')} stack error={problems.join('\n')}>
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

/** A text that is a request by itself, or too large to be put among others. */
const isWhole = (pasted: string) =>
  pasted.length > MAX_JSON_TEXT || /^\s*\{[\s\S]*\}\s*$/.test(pasted) || isCurl(pasted);
