import { describe, expect, it } from 'vitest';
import { environmentName } from '@/lib/transfer/export/environment';

describe('environmentName', () => {
  it.each([
    ['password', 'PASSWORD'],
    ['password_2', 'PASSWORD_2'],
    ['card_number', 'CARD_NUMBER'],
    ['otp', 'OTP'],
    // Whoever wrote the recording chose these: they must not name what an environment has for others.
    ['api_key', 'WINNOW_API_KEY'],
    ['base_url', 'WINNOW_BASE_URL'],
    ['aws_secret_access_key', 'WINNOW_AWS_SECRET_ACCESS_KEY'],
    ['path', 'WINNOW_PATH'],
    ['password_x', 'WINNOW_PASSWORD_X'],
  ])('%s is read from %s', (name, variable) => {
    expect(environmentName(name)).toBe(variable);
  });
});
