import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { EngineResult } from '@/lib/operations/engine';
import { Fold } from './Fold';

interface LeftOutFoldProps {
  parts: EngineResult['leftOut'];
  reading: EngineResult['reading'];
  onTakeEverything?: (() => void) | undefined;
}

/** Lists the parts that a filter took out of the page, each with the reason and its beginning. */
export function LeftOutFold({ parts, reading, onTakeEverything }: LeftOutFoldProps) {
  if (parts.length === 0) return null;
  const words = parts.reduce((sum, part) => sum + part.words, 0);
  return (
    <Fold
      title={i18n.t('panel.result.leftOut')}
      meta={`${i18n.t('panel.result.leftOutParts', parts.length)}, ${i18n.t('panel.result.words', words)}`}
    >
      {reading?.strategy && (
        <p class="meta">
          {i18n.t(`panel.result.strategy.${reading.strategy}`)}{' '}
          {i18n.t('panel.result.kept', { share: i18n.percent(reading.share) })}
        </p>
      )}
      <ul>
        {parts.map(({ reason, sign, text, words }, index) => (
          <li key={index}>
            <span>
              {i18n.t(`panel.result.reason.${reason}`)}
              {sign && <i class="meta"> {sign}</i>}
              <small dir="auto">{text}</small>
            </span>
            <span class="meta">{i18n.t('panel.result.words', words)}</span>
          </li>
        ))}
      </ul>
      {onTakeEverything && (
        <Button kind="link" label={i18n.t('panel.result.takeEverything')} onClick={onTakeEverything} />
      )}
    </Fold>
  );
}
