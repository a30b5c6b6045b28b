import { expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { failed, noModel } from '@/lib/scrape/formats/text/language/failure';

const { signal } = new AbortController();
const inOptions = { signal };
const onCommandLine = { signal, modelChoice: 'command-line' } as const;
const warning = (error: WinnowError, options: Parameters<typeof failed>[2]) =>
  failed('It failed.', error, options).warnings[0];

it('says where to choose a model, as the door that a scrape came by has it', () => {
  expect(noModel('summary', inOptions)).toMatch(/Choose one in the settings under Model\.$/);
  expect(noModel('summary', onCommandLine)).toMatch(/Name one with --model-url and --model, or in WINNOW_MODEL_URL/);
});

it.each(
  (
    [
      'MODEL_UNAVAILABLE',
      'MODEL_UNREACHABLE',
      'MODEL_UNAUTHORIZED',
      'MODEL_NOT_FOUND',
      'MODEL_REFUSED',
      'MODEL_STOPPED',
      'MODEL_BAD_ANSWER',
    ] as const
  ).map((code) => [code] as const),
)('names no settings on a command line: %s', (code) => {
  const error = new WinnowError(code, 'Why.');
  expect(warning(error, inOptions)).toBe(`It failed. Why. ${error.record.nextStep}`);
  expect(error.record.nextStep).toContain('settings');
  expect(warning(error, onCommandLine)).toMatch(/^It failed\. Why\. .*(--model|again)/);
  expect(warning(error, onCommandLine)).not.toContain('settings');
});

it('keeps advice that is the same wherever the model is chosen', () => {
  expect(warning(new WinnowError('MODEL_BUSY', 'Busy.'), onCommandLine)).toBe(
    'It failed. Busy. Wait a little, then try again.',
  );
});
