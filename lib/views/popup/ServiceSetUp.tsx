import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ServiceFields } from '@/components/options/EngineSection';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { changeSettings } from '@/lib/store/settings';
import { useService } from '../options/use-service';

interface ServiceSetUpProps {
  /** Called when the service is set up and chosen. */
  onDone(): void;
  onBack(): void;
}

/** Asks for the address and key of the service when it is chosen but not set up. */
export function ServiceSetUp({ onDone, onBack }: ServiceSetUpProps) {
  const service = useService('', async (saving) => void (await saving));
  const choose = async () => {
    // A single write together with the address, which may not be saved yet.
    await changeSettings({ engine: 'remote', baseUrl: parseBaseUrl(service.baseUrl).baseUrl });
    onDone();
  };
  return (
    <>
      <div class="popup-body">
        <h2>{i18n.t('popup.setUp.title')}</h2>
        <p class="meta">{i18n.t('options.serviceHint')}</p>
        <ServiceFields service={service} />
        <Button
          kind="primary"
          wide
          label={i18n.t('popup.setUp.use')}
          disabled={service.origin === undefined}
          onClick={choose}
        />
      </div>
      <footer class="popup-foot">
        <Button kind="ghost" label={i18n.t('popup.setUp.back')} onClick={onBack} />
      </footer>
    </>
  );
}
