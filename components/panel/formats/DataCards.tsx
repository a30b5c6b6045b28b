import './data-cards.css';
import { i18n } from '#i18n';
import { writtenTime } from '@/components/base/times';
import { CARD_FACTS, type CardFact, type DataCard, dataCards } from '@/lib/page/structured/cards';
import { LISTED } from '@/lib/transfer/export/cards';
import { withJson } from './with-json';

/** What a page describes in its data, as cards: a recipe, an event, a job, a person, a place, a product, a menu or a paper. */
export const DataCards = withJson<Record<string, unknown>[]>(({ value }) => (
  <div class="data-cards">
    {dataCards(value).map((card, index) => (
      <Card key={index} {...card} />
    ))}
  </div>
));

const Card = ({ kind, name, description, facts }: DataCard) => (
  <article class="data-card" aria-label={name}>
    <p class="meta">{i18n.t(`panel.cards.kind.${kind}`)}</p>
    <h2>
      <bdi>{name}</bdi>
    </h2>
    {description && (
      <p>
        <bdi>{description}</bdi>
      </p>
    )}
    <dl>{CARD_FACTS.map((fact) => facts[fact] && <Fact key={fact} fact={fact} values={facts[fact]} />)}</dl>
  </article>
);

function Fact({ fact, values }: { fact: CardFact; values: readonly string[] }) {
  const List = fact === 'steps' ? 'ol' : 'ul';
  return (
    <div class={LISTED.has(fact) ? 'data-list' : undefined}>
      <dt>{i18n.t(`panel.cards.fact.${fact}`)}</dt>
      <dd>
        {LISTED.has(fact) ? (
          <List>
            {values.map((text, index) => (
              <li key={index}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </List>
        ) : (
          values.map((text, index) => (
            <div key={index}>
              <bdi>{shownValue(fact, text)}</bdi>
            </div>
          ))
        )}
      </dd>
    </div>
  );
}

const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,5}(?:\.\d{1,3})?S)?)?$/;
const TIMES = new Set<CardFact>(['start', 'end', 'posted', 'published', 'until']);

/** Writes durations and times of ISO 8601 as the language does, and anything else as it is. */
function shownValue(fact: CardFact, text: string): string {
  const [whole, days = 0, hours = 0, minutes = 0] = DURATION.exec(text) ?? [];
  if (whole) return i18n.t('common.inMinutes', Number(days) * 1_440 + Number(hours) * 60 + Number(minutes));
  return TIMES.has(fact) ? writtenTime(text) : text;
}
