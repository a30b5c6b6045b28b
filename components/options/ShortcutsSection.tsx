import './shortcuts-section.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';

interface ShortcutsSectionProps {
  /** Purpose of each key, and the key as the browser writes it; empty where none is set. */
  shortcuts: readonly { name: string; key: string }[];
  onChange(): void;
}

/** The keys as the browser has them now, and the way to its page that changes them. */
export function ShortcutsSection({ shortcuts, onChange }: ShortcutsSectionProps) {
  return (
    <>
      <dl class="shortcuts">
        {shortcuts.map(({ name, key }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{key ? <kbd>{key}</kbd> : <span class="meta">{i18n.t('options.noShortcut')}</span>}</dd>
          </div>
        ))}
      </dl>
      {shortcuts.some(({ key }) => !key) && <p class="meta">{i18n.t('options.noShortcutHint')}</p>}
      <Button kind="second" label={i18n.t('options.changeShortcuts')} onClick={onChange} />
    </>
  );
}
