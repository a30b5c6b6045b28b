import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseServeOptions, SERVE_HELP } from '@/server/cli/serve-options';

const KEY = 'sixteen-letters!';

describe('parseServeOptions', () => {
  it('needs nothing', () => {
    const place = { folder: '/home/data/winnow', isNamed: false };
    const env = { XDG_DATA_HOME: '/home/data' };
    expect(parseServeOptions([], env)).toEqual({ browser: 'headless', port: 3002, concurrency: 2, place, help: false });
  });

  it('reads every option', () => {
    const argv = [
      '--port',
      '0',
      '--key',
      KEY,
      '--concurrency',
      '4',
      '--profile',
      'kept',
      '--webhook-secret',
      's',
      '--data',
      'jobs',
    ];
    const place = { folder: 'jobs', isNamed: true };
    const chosen = { port: 0, key: KEY, concurrency: 4, profile: 'kept', place, webhookSecret: 's' };
    expect(parseServeOptions(argv, {})).toEqual({ browser: 'headless', ...chosen, help: false });
  });

  it('takes the database of the jobs from an option or the environment', () => {
    const address = 'postgres://winnow@db.example/winnow';
    expect(parseServeOptions(['--database', address], {}).place).toEqual({ address });
    expect(parseServeOptions([], { WINNOW_DATABASE: address }).place).toEqual({ address });
    expect(parseServeOptions(['--data', 'jobs'], { WINNOW_DATABASE: address }).place).toMatchObject({ folder: 'jobs' });
  });

  it('takes one place of jobs, and repeats no password of a wrong address', () => {
    expect(() => parseServeOptions(['--data', 'jobs', '--database', 'postgres://a/b'], {})).toThrow('leave out');
    expect(() => parseServeOptions(['--database', ''], {})).toThrow('database: The address');
    expect(() => parseServeOptions(['--database', 'mysql://me:hush@a/b'], {})).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }),
    );
  });

  it('takes the secret of webhooks from the environment, too', () => {
    expect(parseServeOptions([], { WINNOW_WEBHOOK_SECRET: 's' }).webhookSecret).toBe('s');
    expect(parseServeOptions([], { WINNOW_WEBHOOK_SECRET: '' }).webhookSecret).toBeUndefined();
  });

  it('takes the key from a file or the environment, where nobody else can read it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-key-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'key');
    await writeFile(file, `${KEY}\n`);
    const env = { WINNOW_KEY: 'another-key-of-the-environment' };
    expect(parseServeOptions([], env).key).toBe(env.WINNOW_KEY);
    expect(parseServeOptions(['--key-file', file], env).key).toBe(KEY);
    expect(parseServeOptions(['--key', KEY], env).key).toBe(KEY);
    expect(parseServeOptions([], { WINNOW_KEY: '' }).key).toBeUndefined();
  });

  it('says that command lines can be read by others', () => {
    expect(SERVE_HELP.replaceAll(/\s+/g, ' ')).toMatch(
      /--key KEY .* WINNOW_KEY or a file, since all users .* can see command lines/,
    );
  });

  it.each([[['--key', 'short secret']], [['--key', 'short']], [['--key', KEY, '--key-file', 'x']]])(
    'never repeats a key: %j',
    (argv) => {
      expect(() => parseServeOptions(argv, {})).toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(/secret|short/) }),
      );
    },
  );

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
    [['--key', ''], 'options: A key has at least 16 characters.'],
    [['--key', 'fifteen-letters'], 'options: A key has at least 16 characters.'],
    [['--key', KEY, '--key-file', 'key'], 'options: A key is in one place: leave out --key or --key-file.'],
    [['--key-file', '/nowhere/key'], 'key-file: /nowhere/key cannot be read (ENOENT).'],
    [['--key', 'a b'], 'options: A key has no spaces and only ASCII characters.'],
    [['http://a.example'], "options: Unexpected argument 'http://a.example'."],
  ])('refuses %j with exit code 2', (argv, sentence) => {
    expect(() => parseServeOptions(argv, {})).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(sentence) }),
    );
  });
});
