import { i18n } from '#i18n';
import type { EngineName } from '@/lib/operations/engine';
import { Radios } from './Radios';
import { ServiceFields, type ServiceFieldsProps } from './ServiceFields';

interface EngineSectionProps {
  engine: EngineName;
  onEngine(engine: EngineName): void;
  service: ServiceFieldsProps;
}

/** Choice of the engine, and the service's address. */
export function EngineSection({ engine, onEngine, service }: EngineSectionProps) {
  return (
    <>
      <Radios<EngineName>
        label={i18n.t('options.engine')}
        value={engine}
        options={[
          { value: 'local', name: i18n.t('common.thisBrowser'), hint: i18n.t('options.thisBrowserHint') },
          { value: 'remote', name: i18n.t('common.service'), hint: i18n.t('options.serviceHint') },
        ]}
        onChange={onEngine}
      />
      <ServiceFields {...service} />
    </>
  );
}
