import './menu.css';
import type { ScrapeData } from '@/lib/contract';
import { withJson } from './with-json';

type MenuData = NonNullable<ScrapeData['menu']>;
type Item = MenuData['sections'][number]['items'][number];

/** A menu as one reads it at a table: a heading for each section, and what is in it with its price. */
export const MenuCard = withJson<MenuData>(({ value: { merchant, sections }, page }) => (
  <article class="menu-card" aria-label={merchant?.name ?? (page.title || page.url)}>
    {merchant && <h2 dir="auto">{merchant.name}</h2>}
    {sections.map(({ name, description, items }, index) => (
      <section key={index}>
        {name && <h3 dir="auto">{name}</h3>}
        {description && <p dir="auto">{description}</p>}
        <ul>
          {items.map((item, place) => (
            <Dish key={place} {...item} />
          ))}
        </ul>
      </section>
    ))}
  </article>
));

const Dish = ({ name, description, dietary, price }: Item) => (
  <li class="menu-dish">
    <span>
      <span dir="auto">{name}</span>
      {dietary && dietary.length > 0 && <small class="meta"> {dietary.join(', ')}</small>}
      {description && (
        <small class="menu-words" dir="auto">
          {description}
        </small>
      )}
    </span>
    {price && <strong class="menu-price">{price.formatted ?? price.amount}</strong>}
  </li>
);
