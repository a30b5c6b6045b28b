import { expect, it } from 'vitest';
import { errorDetails } from '@/components/base/error-details';
import { WinnowError } from '@/lib/base/errors';

it('holds what a bug report needs and nothing that was not named', () => {
  const record = {
    ...new WinnowError('UNAUTHORIZED', 'The key was refused.').record,
    key: 'secret',
    url: 'https://a.example',
  };
  expect(JSON.parse(errorDetails(record, 'remote'))).toEqual({
    engine: 'remote',
    code: 'UNAUTHORIZED',
    status: 401,
    message: 'The key was refused.',
    nextStep: 'Check the API key in the settings.',
  });
});
