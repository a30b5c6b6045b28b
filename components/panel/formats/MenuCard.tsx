import './menu.css';
import { i18n } from '#i18n';
import { joinFacts } from '@/lib/base/text/direction';
import type { ScrapeData } from '@/lib/contract';
import { withJson } from './with-json';

type MenuData = NonNullable<ScrapeData['menu']>;
type Item = MenuData['sections'][number]['items'][number];

/** A menu as a guest reads it: a heading for each section, and its items with their prices. */
export const MenuCard = withJson<MenuData>(({ value: { merchant, sections }, page }) => (
  <article class="menu-card" aria-label={merchant?.name ?? (page.title || page.url)}>
    {merchant && <h2 dir="auto">{merchant.name}</h2>}
    {sections.map(({ name, description, items }, index) => (
      <section key={index}>
        {name && <h3 dir="auto">{name}</h3>}
        {description && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
        <ul>
          {items.map((item, place) => (
            <Dish key={place} {...item} />
          ))}
        </ul>
      </section>
    ))}
  </article>
));

const Dish = ({ name, description, dietary, calories, availability, price, optionGroups }: Item) => {
  const marks = [...(dietary ?? []), ...(calories ? [`${i18n.number(calories)} kcal`] : [])];
  return (
    <li class="menu-dish">
      <span>
        <span dir="auto">{name}</span>
        {marks.length > 0 && <small class="meta"> {marks.join(', ')}</small>}
        {availability && !availability.inStock && <small class="meta"> {i18n.t('panel.result.outOfStock')}</small>}
        {description && (
          <small class="menu-words" dir="auto">
            {description}
          </small>
        )}
        {optionGroups?.map((group, index) => (
          <small key={index} class="menu-words" dir="auto">
            {optionsOf(group)}
          </small>
        ))}
      </span>
      {price && <strong class="menu-price">{price.formatted ?? price.amount}</strong>}
    </li>
  );
};

interface Option {
  name?: unknown;
  price?: { amount?: unknown; formatted?: unknown };
}

/** Formats the options of a group as a line: `Salsa: Red $0.50 · Green $0.75`. */
function optionsOf({ name, items }: Record<string, unknown>): string {
  const listed = (Array.isArray(items) ? items : []) as Option[];
  const options = listed.map((option) =>
    [option.name, option.price?.formatted ?? option.price?.amount].filter(Boolean).join(' '),
  );
  return [name, joinFacts(options, i18n.direction)].filter(Boolean).join(': ');
}
