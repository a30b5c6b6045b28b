import './engine-section.css';
import { i18n } from '#i18n';
import { ENGINES, type EngineName } from '@/lib/engine/engine';
import { ServiceFields, type ServiceFieldsProps } from './ServiceFields';

interface EngineSectionProps {
  engine: EngineName;
  onEngine(engine: EngineName): void;
  service: ServiceFieldsProps;
}

/** Which engine scrapes, and where the service is. */
export function EngineSection({ engine, onEngine, service }: EngineSectionProps) {
  const words = {
    local: { name: i18n.t('common.thisBrowser'), hint: i18n.t('options.thisBrowserHint') },
    remote: { name: i18n.t('common.service'), hint: i18n.t('options.serviceHint') },
  };
  return (
    <>
      <fieldset class="radios">
        <legend class="visually-hidden">{i18n.t('options.engine')}</legend>
        {ENGINES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="engine"
              aria-label={words[name].name}
              aria-describedby={`${name}-hint`}
              checked={engine === name}
              onChange={() => onEngine(name)}
            />
            <span>
              <b>{words[name].name}</b>
              <small id={`${name}-hint`}>{words[name].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <ServiceFields {...service} />
    </>
  );
}
