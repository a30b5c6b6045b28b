import { describe, expect, it } from 'vitest';
import { parseServeOptions } from '@/server/serve/options';

describe('parseServeOptions', () => {
  it('needs nothing', () => {
    expect(parseServeOptions([], {})).toEqual({ port: 3002, concurrency: 2, help: false });
  });

  it('reads every option', () => {
    const argv = ['--port', '0', '--key', 'k', '--concurrency', '4', '--profile', 'kept'];
    expect(parseServeOptions(argv, {})).toEqual({ port: 0, key: 'k', concurrency: 4, profile: 'kept', help: false });
  });

  it('takes the model from the environment', () => {
    const env = { WINNOW_MODEL_URL: 'http://localhost:8080/v1', WINNOW_MODEL: 'small' };
    const settings = { kind: 'openai-compatible', baseUrl: 'http://localhost:8080/v1', model: 'small' };
    expect(parseServeOptions([], env).model).toEqual({ settings });
  });

  it.each([
    [['--prot', '1'], "options: Unknown option '--prot'."],
    [['--port'], "options: Option '--port <value>' argument missing."],
    [['--port', '65536'], 'options: --port takes a whole number from 0 to 65535, not "65536".'],
    [['--port', '3e3'], 'options: --port takes a whole number from 0 to 65535, not "3e3".'],
    [['--concurrency', '0'], 'options: --concurrency takes a whole number from 1 to 32, not "0".'],
    [['--concurrency', '33'], 'options: --concurrency takes a whole number from 1 to 32, not "33".'],
    [['--key', ''], 'options: A key has no spaces and only ASCII characters.'],
    [['--key', 'a b'], 'options: A key has no spaces and only ASCII characters.'],
    [['http://a.example'], "options: Unexpected argument 'http://a.example'."],
  ])('refuses %j with exit code 2', (argv, sentence) => {
    expect(() => parseServeOptions(argv, {})).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(sentence) }),
    );
  });
});
