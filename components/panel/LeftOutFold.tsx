import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Menu } from '@/components/base/Menu';
import type { LeftOut } from '@/lib/page/page-content';
import type { EngineResult } from '@/lib/scrape/engine';
import { CONTENT_READERS, type ReaderName } from '@/lib/scrape/readers';
import { Fold } from './Fold';

export interface LeftOutFoldProps {
  parts: EngineResult['leftOut'];
  reading: EngineResult['reading'];
  /** Indices of the parts that were put back. */
  back: readonly number[];
  /** The beginning of the part that the user has just put back. */
  added: string | undefined;
  /** Who found the content, and a way to have another one find it; absent if the page cannot be read again. */
  reader?: ReaderName;
  onRead?: ((reader: ReaderName) => void) | undefined;
  onTakeEverything?: (() => void) | undefined;
  /** Lets the user choose in the page. */
  onChoose?: (() => void) | undefined;
  /** Repeats the result with the parts at these indices; without any, as it was. */
  onPutBack?: ((places: readonly number[]) => void) | undefined;
}

/** Lists the parts that a filter removed from the page, each with the reason and its beginning. */
export function LeftOutFold(props: LeftOutFoldProps) {
  const { parts, reading, back, onTakeEverything, onChoose, onPutBack } = props;
  if (parts.length === 0) return props.onRead ? <Otherwise {...props} /> : null;
  const out = parts.filter((_, place) => !back.includes(place));
  const words = out.reduce((sum, part) => sum + part.words, 0);
  return (
    <>
      <Otherwise {...props} />
      <Fold
        title={i18n.t('panel.result.leftOut')}
        meta={i18n.list([i18n.t('panel.result.leftOutParts', out.length), i18n.t('panel.result.words', words)])}
        open={back.length > 0}
      >
        {reading?.strategy && (
          <p class="meta" title={i18n.t(`panel.result.strategy.${reading.strategy}`)}>
            {i18n.t('panel.result.kept', { share: i18n.percent(reading.share) })}
          </p>
        )}
        <ul class="left-out">
          {orderOf(parts).map(({ part, place }) => (
            <li key={place}>
              <Part {...part} />
              <span class="meta">{i18n.t('panel.result.words', part.words)}</span>
              {/* A request cannot ask for what the page hides. */}
              {onPutBack && part.reason !== 'hidden' && (
                <PutBack
                  text={part.text}
                  isBack={back.includes(place)}
                  onPress={(isBack) => onPutBack(isBack ? [...back, place] : back.filter((other) => other !== place))}
                />
              )}
            </li>
          ))}
        </ul>
        {onTakeEverything && (
          <Button kind="link" label={i18n.t('panel.result.takeEverything')} onClick={onTakeEverything} />
        )}
        {onChoose && <Button kind="link" label={i18n.t('picker.name')} onClick={onChoose} />}
      </Fold>
    </>
  );
}

/** The ways to read the page; the one in use is checked. */
function Otherwise({ reader, onRead }: LeftOutFoldProps) {
  if (!onRead) return null;
  return (
    <div class="otherwise">
      <Menu
        label={i18n.t('panel.reader.otherwise')}
        sign
        items={CONTENT_READERS.map((name) => ({
          label: i18n.t(`panel.reader.${name}`),
          checked: name === reader,
          onChoose: () => onRead(name),
        }))}
      >
        {i18n.t('panel.reader.otherwise')}
      </Menu>
    </div>
  );
}

/** Sorts parts that can be put back first, and parts that the page hides last. */
function orderOf(parts: EngineResult['leftOut']): { part: LeftOut; place: number }[] {
  const placed = parts.map((part, place) => ({ part, place }));
  const isHidden = ({ part }: (typeof placed)[number]) => part.reason === 'hidden';
  return [...placed.filter((one) => !isHidden(one)), ...placed.filter(isHidden)];
}

/** Parts around the content that have names of their own, by what they were found by. */
const FRAMES: Partial<Record<string, 'frameHeader' | 'frameFooter' | 'frameAside'>> = {
  '<header>': 'frameHeader',
  '<footer>': 'frameFooter',
  '<aside>': 'frameAside',
};

const Part = ({ reason, sign, text }: LeftOut) => (
  <span>
    <span title={sign}>{i18n.t(`panel.result.reason.${(reason === 'frame' && FRAMES[sign]) || reason}`)}</span>
    <small dir="auto">{text}</small>
  </span>
);

interface PutBackProps {
  /** The beginning of the part. */
  text: string;
  isBack: boolean;
  onPress(isBack: boolean): void;
}

const PutBack = ({ text, isBack, onPress }: PutBackProps) => (
  <Button
    kind="link"
    label={i18n.t(isBack ? 'panel.result.leaveOutAgain' : 'panel.result.putBack')}
    aria-label={i18n.t(isBack ? 'panel.result.leaveOutPart' : 'panel.result.putBackPart', { part: text })}
    onClick={() => onPress(!isBack)}
  />
);
