import './shortcuts-section.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';

interface ShortcutsSectionProps {
  /** Purpose of each key, and the key as the browser writes it; empty where none is set. */
  shortcuts: readonly { name: string; key: string }[];
  onChange(): void;
}

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
      <Button kind="second" label={i18n.t('options.changeShortcuts')} onClick={onChange} />
    </>
  );
}
