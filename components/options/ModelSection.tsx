import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Settings } from '@/lib/store/settings';
import { Attempt, type Outcome } from './Attempt';
import { ModelFields, type ModelFieldsProps } from './ModelFields';
import { ModelFinder, type ModelFinderProps } from './ModelFinder';
import { Radios } from './Radios';

type Kind = Settings['model']['kind'];

export interface ModelSectionProps {
  kind: Kind;
  onKind(kind: Kind): void;
  builtIn: BuiltInProps;
  server: ModelFieldsProps;
  finder: Pick<ModelFinderProps, 'onFind' | 'onUse'>;
}

interface BuiltInProps {
  /** Undefined until the browser has reported it. */
  availability?: 'unavailable' | 'downloadable' | 'downloading' | 'available' | undefined;
  /** Must be called in the click handler. @param onProgress called with the downloaded share, 0 to 1 */
  onDownload(onProgress: (share: number) => void): Promise<Outcome>;
}

/** Chooses the model that answers questions about pages. */
export function ModelSection({ kind, onKind, builtIn, server, finder }: ModelSectionProps) {
  const missing = builtIn.availability === 'unavailable';
  return (
    <Radios<Kind>
      label={i18n.t('options.model.title')}
      value={kind}
      options={[
        { value: 'none', name: i18n.t('options.model.none'), hint: i18n.t('options.model.noneHint') },
        {
          value: 'built-in',
          name: i18n.t('options.model.builtIn'),
          hint: missing ? i18n.t('options.model.builtInMissing') : i18n.t('options.model.builtInHint'),
          disabled: missing && kind !== 'built-in',
        },
        {
          value: 'openai-compatible',
          name: i18n.t('options.model.compatible'),
          hint: i18n.t('options.model.compatibleHint'),
        },
      ]}
      onChange={onKind}
    >
      {kind === 'built-in' && <Download {...builtIn} />}
      {kind === 'openai-compatible' && (
        <div class="endpoint-fields">
          <ModelFinder label={i18n.t('options.model.find')} {...finder} />
          <ModelFields {...server} />
        </div>
      )}
    </Radios>
  );
}

/** Downloads the browser's own model if it is not on this computer yet. */
function Download({ availability, onDownload }: BuiltInProps) {
  const [share, setShare] = useState(0);
  if (availability !== 'downloadable' && availability !== 'downloading') return null;
  return (
    <div class="endpoint-fields">
      <Attempt
        label={i18n.t('options.model.download')}
        asking={i18n.t('options.model.downloading', { percent: i18n.percent(share) })}
        said={() => i18n.t('options.model.downloaded')}
        onTry={() => onDownload(setShare)}
      />
    </div>
  );
}
