import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AgentView } from '@/components/panel/agent/AgentView';
import { ADDRESS, jobOf } from './sample';

const place = document.body.appendChild(document.createElement('div'));
afterEach(() => render(null, place));

it('shows the addresses of sources from left to right, and quotes in their own direction', async () => {
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
  const own = page.getByRole('button', { name: 'quay.example/fees' });
  const other = page.getByRole('link', { name: 'pier.example/history' });
  for (const address of [own, other]) expect(address.element().firstElementChild).toHaveAttribute('dir', 'ltr');
  const quotes = [...document.querySelectorAll('q')];
  expect(quotes.map((quote) => quote.firstElementChild?.localName)).toEqual(['bdi', 'bdi']);
  expect(quotes.some((quote) => quote.dir)).toBe(false);
  await own.click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(read);
});
