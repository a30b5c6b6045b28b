import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row } from '@/components/base/Controls';
import type { FieldWords } from '@/components/base/Fields';

interface ClosedFieldProps {
  words: FieldWords;
  /** The field's name in the contract. */
  term: string;
  /** False for an empty field, which stays closed until the user opens it. */
  filled: boolean;
  children: ComponentChildren;
}

/** A large field that takes up one line until the user opens it. */
export function ClosedField({ words: { label, help }, term, filled, children }: ClosedFieldProps) {
  const [wanted, setWanted] = useState(false);
  // An emptied field stays open: the user is writing in it.
  const opened = useRef(false);
  opened.current ||= filled || wanted;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted) box.current?.querySelector('textarea')?.focus();
  }, [wanted]);
  if (opened.current) return <div ref={box}>{children}</div>;
  return (
    <Row label={label} term={term} hint={help}>
      <Button
        kind="link"
        label={i18n.t('popup.write')}
        aria-label={i18n.t('popup.writeField', { label })}
        onClick={() => setWanted(true)}
      />
    </Row>
  );
}
