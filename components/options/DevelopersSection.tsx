import { i18n } from '#i18n';
import { Row, Switch } from '@/components/base/Controls';

interface DevelopersSectionProps {
  /** True if the contract's names are shown. */
  names: boolean;
  onNames(names: boolean): void;
}

/** Settings for users who write requests themselves. */
export const DevelopersSection = ({ names, onNames }: DevelopersSectionProps) => (
  <Row label={i18n.t('options.developerNames')} hint={i18n.t('options.developerNamesHint')}>
    <Switch checked={names} onChange={onNames} />
  </Row>
);
