import './refused-tabs.css';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RefusedTab } from '@/lib/jobs/job';

/** The tabs that cannot be scraped, and why. Draws nothing if the list is empty. */
export function RefusedTabs({ tabs }: { tabs: readonly RefusedTab[] }) {
  const id = useId();
  if (tabs.length === 0) return null;
  return (
    <section class="refused-tabs" aria-labelledby={id}>
      <h3 id={id}>{i18n.t('panel.batch.refused')}</h3>
      <ul>
        {tabs.map(({ title, why }, index) => (
          <li key={index}>
            <b dir="auto">{title}</b> <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
