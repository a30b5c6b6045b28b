import './model-finder.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { FoundServer } from '@/lib/model/find-servers';
import { Attempt, type Outcome } from './Attempt';

export interface ModelFinderProps {
  /** Label of the button that starts the search. */
  label: string;
  /** Appearance of the button: primary if it is the main action of the view. */
  kind?: 'primary' | 'second';
  /** Must be called in the click handler, so that it can ask for access to this computer. */
  onFind(): Promise<Outcome<{ servers: FoundServer[] }>>;
  onUse(server: FoundServer, model: string): void;
}

/** Looks for models on this computer, and selects one with a click. */
export function ModelFinder({ label, kind, onFind, onUse }: ModelFinderProps) {
  const [servers, setServers] = useState<FoundServer[]>();
  const find = async () => {
    const outcome = await onFind();
    setServers(outcome.ok ? outcome.servers : undefined);
    return outcome;
  };
  return (
    <div class="model-finder">
      <Attempt
        label={label}
        kind={kind}
        asking={i18n.t('options.model.finding')}
        said={({ servers: found }) => {
          const count = found.flatMap(({ models }) => models).length;
          return count ? i18n.t('options.model.found', count) : i18n.t('options.model.noneFound');
        }}
        isGood={({ servers: found }) => found.some(({ models }) => models.length > 0)}
        onTry={find}
      />
      {servers?.map((server) => (
        <Found key={server.baseUrl} server={server} onUse={onUse} />
      ))}
      {servers?.length === 0 && <p class="meta">{i18n.t('options.model.noneFoundNext')}</p>}
    </div>
  );
}

interface FoundProps extends Pick<ModelFinderProps, 'onUse'> {
  server: FoundServer;
}

function Found({ server, onUse }: FoundProps) {
  const { name, baseUrl, models, isClosed } = server;
  return (
    <section aria-label={name}>
      <h3 class="caption">
        {name} <span class="meta">{new URL(baseUrl).host}</span>
      </h3>
      {isClosed && <p class="meta">{i18n.t('options.model.closed', { name })}</p>}
      {!isClosed && models.length === 0 && <p class="meta">{i18n.t('options.model.noneListed')}</p>}
      <ul>
        {models.map((model) => (
          <li key={model}>
            <span>{model}</span>
            <Button
              kind="second"
              small
              label={i18n.t('options.model.use')}
              aria-label={i18n.t('options.model.useNamed', { model })}
              onClick={() => onUse(server, model)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
