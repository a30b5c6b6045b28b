import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rightOf } from '../line-start';
import { jobOf, resultOf, show } from './sample';

afterEach(() => document.documentElement.removeAttribute('dir'));

const RECIPE = {
  '@type': 'Recipe',
  name: 'Barley bread',
  totalTime: 'PT1H30M',
  recipeIngredient: ['500 g barley'],
  recipeInstructions: 'Mix.\nBake.',
};

it('shows what a page describes as cards', async () => {
  show({ job: jobOf(['markdown']), result: { ...resultOf({ markdown: 'Bread' }), declared: [RECIPE] } });
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  const card = page.getByRole('article', { name: 'Barley bread' });
  await expect.element(card).toHaveTextContent('Recipe');
  await expect.element(card).toHaveTextContent('90 minutes');
  await expect.element(card.getByRole('listitem').first()).toHaveTextContent('500 g barley');
});

it('shows transcripts with times that lead to their moments, and says if a player has none', async () => {
  const transcripts = [{ title: 'English', language: 'en', media: '', cues: [{ start: 67, text: 'Twelve pounds.' }] }];
  const { draw } = show({ job: jobOf(['markdown']), result: { ...resultOf({ markdown: 'Film' }), transcripts } });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect
    .element(page.getByRole('link', { name: '1:07' }))
    .toHaveAttribute('href', 'https://quay.example/fees#t=67');
  draw({ job: jobOf(['markdown']), result: { ...resultOf({ markdown: 'Film' }), transcripts: [] } });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await expect.element(page.getByText('This page offers no transcript.')).toBeVisible();
});

const TAB = { id: 1, windowId: 1, selection: false };

it('offers other readers for a page that can be read again', async () => {
  const job = jobOf(['markdown'], { tab: TAB });
  const { actions } = show({ job, result: resultOf({ markdown: 'Fees' }) });
  await page.getByRole('button', { name: 'Read it another way' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Winnow' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Readability' }).click();
  expect(actions.readWith).toHaveBeenCalledWith(job, 'readability');
  await page.getByRole('button', { name: 'Read it another way' }).click();
  await page.getByRole('menuitemradio', { name: 'A part you pick' }).click();
  expect(actions.readWith).toHaveBeenLastCalledWith(job, 'picked');
  expect(actions.chooseOnPage).not.toHaveBeenCalled();
});

it('says that picked parts were read, unless the page has none of them, and leads back to Winnow', async () => {
  const job = jobOf(['markdown'], { tab: TAB, reader: 'picked' });
  const result = resultOf({ markdown: 'Hours' });
  const { actions, draw } = show({ job, result });
  await expect.element(page.getByText('Parts you picked')).toBeVisible();
  draw({ job, result: { ...result, reading: { share: 1, reader: 'winnow' } } });
  await expect.element(page.getByText('Parts you picked')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Read it another way' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'A part you pick' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Winnow' }).click();
  expect(actions.readWith).toHaveBeenCalledWith(job, 'winnow');
});

it('starts the values of a card where the lines of the view start', async () => {
  document.documentElement.dir = 'rtl';
  const declared = [{ ...RECIPE, description: 'Dark.', recipeYield: 'Two loaves', recipeCuisine: 'خبز عربي' }];
  show({ job: jobOf(['markdown']), result: { ...resultOf({ markdown: 'Bread' }), declared } });
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  expect(rightOf('Dark.')).toBeCloseTo(rightOf('Barley bread'));
  const values = [...document.querySelectorAll('dl > div:not(.data-list) dd')].map((value) => [
    rightOf(value.textContent ?? ''),
    value.getBoundingClientRect().right,
  ]);
  expect(values.length).toBeGreaterThan(0);
  for (const [text, place] of values) expect(text).toBeCloseTo(place ?? 0);
});
