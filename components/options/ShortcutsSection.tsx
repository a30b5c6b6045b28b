import './shortcuts-section.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { Settings } from '@/lib/store/settings';
import { Radios } from './Radios';

interface ShortcutsSectionProps {
  iconPress: Settings['iconPress'];
  onIconPress(iconPress: Settings['iconPress']): void;
  /** Purpose of each key, and the key as the browser writes it; empty if none is set. */
  shortcuts: readonly { name: string; key: string }[];
  onChange(): void;
}

const ICON_PRESSES = ['popup', 'scrape'] as const;

/** Purpose of a press on the icon, the keys as the browser has them now, and the way to its page that changes them. */
export function ShortcutsSection({ iconPress, onIconPress, shortcuts, onChange }: ShortcutsSectionProps) {
  return (
    <>
      <Radios
        label={i18n.t('options.iconPress.label')}
        value={iconPress}
        options={ICON_PRESSES.map((value) => ({
          value,
          name: i18n.t(`options.iconPress.${value}`),
          hint: i18n.t(`options.iconPress.${value}Hint`),
        }))}
        onChange={onIconPress}
      />
      <dl class="shortcuts">
        {shortcuts
          .toSorted((one, other) => Number(!one.key) - Number(!other.key))
          .map(({ name, key }) => (
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
