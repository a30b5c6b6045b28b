import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AgentView } from '@/components/panel/agent/AgentView';
import { ADDRESS, jobOf } from './sample';

const place = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, place));

it('names the page of each source, and shows each in its own direction', async () => {
  const read = jobOf(['markdown']);
  const onOpen = vi.fn();
  const sources = [
    { url: ADDRESS, text: 'A night costs twelve pounds.' },
    { url: 'https://pier.example/history', text: 'تأسّس الميناء.' },
  ];
  const conclusion = { data: 'Twelve.', message: 'Twelve.', sources, creditsUsed: 1 };
  render(
    <AgentView
      job={jobOf([], { operation: 'agent' })}
      pages={[read]}
      conclusion={conclusion}
      onOpen={onOpen}
      onStop={vi.fn()}
    />,
    place,
  );
  const own = page.getByRole('button', { name: 'A night costs twelve pounds.' });
  const other = page.getByRole('link', { name: 'تأسّس الميناء.' });
  await expect.element(own).toHaveTextContent(read.page?.title ?? '');
  expect(other.getByText('pier.example/history').element()).toHaveAttribute('dir', 'ltr');
  const quotes = [own, other].map((source) => source.element().lastElementChild?.lastElementChild);
  expect(quotes.map((quote) => quote?.localName)).toEqual(['bdi', 'bdi']);
  await own.click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(read);
});
