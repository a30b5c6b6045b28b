import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AgentView } from '@/components/panel/agent/AgentView';
import { jobOf } from './sample';

const root = document.body.appendChild(document.createElement('div'));

afterEach(() => {
  render(null, root);
  vi.restoreAllMocks();
});

async function copied(conclusion: Parameters<typeof AgentView>[0]['conclusion']): Promise<string> {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const job = jobOf([], { operation: 'agent', planned: 1 });
  render(<AgentView job={job} pages={[]} conclusion={conclusion} onOpen={vi.fn()} onStop={vi.fn()} />, root);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  return String(write.mock.calls[0]?.[0]);
}

it('copies an answer with the pages that it rests on', async () => {
  const sources = [{ url: 'https://a.example/history', text: 'founded in 1871' }];
  expect(await copied({ message: 'It was founded in 1871 [1].', data: {}, sources, creditsUsed: 1 })).toBe(
    'It was founded in 1871 [1].\n\n- founded in 1871: <https://a.example/history>',
  );
});

it('copies fields as JSON, each with its source', async () => {
  const sources = { year: ['https://a.example/history'] };
  expect(await copied({ data: { year: 1871 }, sources, creditsUsed: 1 })).toBe(
    '```json\n{\n  "year": 1871\n}\n```\n\n- year: <https://a.example/history>',
  );
});
