import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { AskPages, type AskPagesProps } from '@/components/panel/set/AskPages';
import type { SetAnswer } from '@/lib/store/set-answers';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

function show(props: Partial<AskPagesProps>) {
  root ??= document.body.appendChild(document.createElement('div'));
  if (!root.isConnected) document.body.append(root);
  const given = { onAsk: vi.fn(), onStop: vi.fn(), onPassage: vi.fn(), onSettings: vi.fn(), ...props };
  render(<AskPages {...given} />, root);
  return given;
}

const ANSWER: SetAnswer = {
  question: 'What does tea cost?',
  answer: 'It costs 3 €.',
  claims: [{ text: 'It costs 3 €.', sources: [0] }],
  sources: [
    { jobId: 'a', url: 'https://a.example/', title: '<b>Teas</b>', text: 'Green tea costs **3 €**.' },
    { jobId: 'b', url: 'https://b.example/', title: '', text: 'Tea is cheap.' },
  ],
  share: 1,
  model: 'test',
  milliseconds: 1,
  warnings: [],
};

it('asks, shows the answer as it is written, and stops', async () => {
  const { onAsk } = show({});
  await page.getByText('Ask about these pages').first().click();
  await page.getByRole('textbox', { name: 'Ask about these pages' }).fill(' What does tea cost? ');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('What does tea cost?');
  const { onStop } = show({ running: { question: 'What does tea cost?', written: 'It costs' } });
  await expect.element(page.getByText('It costs')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(onStop).toHaveBeenCalled();
});

it('opens the result of the page that a citation is from, at the passage as people read it', async () => {
  const { onPassage } = show({ answer: ANSWER });
  await page.getByRole('button', { name: 'Source 1' }).click();
  expect(onPassage).toHaveBeenLastCalledWith({ jobId: 'a', text: 'Green tea costs 3 €.' });
  const passages = page.getByRole('list', { name: 'Sources' });
  await expect.element(passages.getByText('<b>Teas</b>')).toBeVisible();
  await passages.getByRole('button', { name: 'Tea is cheap.' }).click();
  expect(onPassage).toHaveBeenLastCalledWith({ jobId: 'b', text: 'Tea is cheap.' });
});

it('without a model says so, and shows the passages nearest to the question', async () => {
  const warnings = ['Answering a question needs a language model and none is set up.'];
  const { onSettings } = show({ answer: { ...ANSWER, answer: null, claims: [], warnings, remedy: 'set-up-model' } });
  await expect.element(page.getByText(warnings[0] ?? '')).toBeVisible();
  await expect.element(page.getByRole('list', { name: /Nearest passages/ })).toBeVisible();
  await page.getByRole('button', { name: 'More ways to set one up' }).click();
  expect(onSettings).toHaveBeenCalled();
});
