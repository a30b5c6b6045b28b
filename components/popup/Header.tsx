import './header.css';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { Logo } from '@/components/base/Logo';
import { Menu } from '@/components/base/Menu';
import type { EngineName } from '@/lib/operations/engine';

export interface HeaderProps {
  engine: EngineName;
  onEngine(engine: EngineName): void;
  onHistory(): void;
  onSettings(): void;
}

export function Header({ engine, onEngine, onHistory, onSettings }: HeaderProps) {
  const engines = [
    { id: 'local', label: i18n.t('common.thisBrowser'), icon: 'browser' },
    { id: 'remote', label: i18n.t('common.service'), icon: 'cloud' },
  ] as const;
  const current = engines.find(({ id }) => id === engine) ?? engines[0];
  return (
    <header class="popup-header">
      <Logo />
      <span class="spacer" />
      <Menu
        sign
        label={`${i18n.t('common.engine')}: ${current.label}`}
        icon={current.icon}
        items={engines.map(({ id, ...item }) => ({ ...item, checked: id === engine, onChoose: () => onEngine(id) }))}
      >
        {current.label}
      </Menu>
      <IconButton icon="history" label={i18n.t('common.history')} onClick={onHistory} />
      <IconButton icon="sliders" label={i18n.t('common.settings')} onClick={onSettings} />
    </header>
  );
}
