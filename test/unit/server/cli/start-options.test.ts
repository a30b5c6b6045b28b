import { describe, expect, it } from 'vitest';
import { parseStartOptions, runsHeadless, type StartOptions } from '@/server/cli/start-options';

const plain: StartOptions = { json: false, headless: false, help: false };

describe('parseStartOptions', () => {
  it('needs nothing', () => {
    expect(parseStartOptions([], {})).toEqual(plain);
  });

  it('reads an address and every option', () => {
    const argv = ['https://a.example/', '--formats', 'markdown, links', '--json', '--out', 'page.json', '--headless'];
    expect(parseStartOptions(argv, {})).toEqual({
      url: 'https://a.example/',
      formats: ['markdown', 'links'],
      json: true,
      out: 'page.json',
      headless: true,
      help: false,
    });
    expect(parseStartOptions(['--request', 'body.json', '--help'], {})).toMatchObject({
      requestFile: 'body.json',
      help: true,
    });
  });

  it('reads from which variable each placeholder is filled', () => {
    const argv = ['--var', 'password', '--var', 'otp_2', '--var', 'city=TOWN', '--var', 'aws_secret_access_key'];
    expect(parseStartOptions(['--request', 'body.json', ...argv], {}).variables).toEqual({
      password: 'PASSWORD',
      otp_2: 'OTP_2',
      city: 'TOWN',
      aws_secret_access_key: 'WINNOW_AWS_SECRET_ACCESS_KEY',
    });
  });

  it('takes the model from the command line, and what that leaves open from the environment', () => {
    const argv = ['--model-url', 'http://localhost:8080/v1', '--model', 'small'];
    expect(parseStartOptions(argv, { WINNOW_MODEL_KEY: 'k' }).model).toEqual({
      settings: { kind: 'openai-compatible', baseUrl: 'http://localhost:8080/v1', model: 'small' },
      key: 'k',
    });
  });

  it.each(['password=hunter2!', 'hunter2!', 'Password', 'password=', '{{password}}', ''])(
    'takes no value, and does not repeat what might be one: --var %j',
    (text) => {
      const message =
        'options: --var takes the name in {{name}}, as it is there, or name=VARIABLE, and never the value itself. ' +
        'See npm start -- --help.';
      expect(() => parseStartOptions(['--request', 'body.json', '--var', text], {})).toThrow(
        expect.objectContaining({ message, exitCode: 2 }),
      );
    },
  );

  it.each([
    [['--formast', 'html'], "options: Unknown option '--formast'. See npm start -- --help."],
    [['--out'], "options: Option '--out <value>' argument missing. See npm start -- --help."],
    [['--json=yes'], "options: Option '--json' does not take an argument. See npm start -- --help."],
    [
      ['a.example', 'b.example'],
      'options: Only one address can be opened, "b.example" is a second one. See npm start -- --help.',
    ],
    [
      ['--formats', 'html', '--request', 'body.json'],
      'options: A request file has its own formats: leave out --formats or --request. See npm start -- --help.',
    ],
    [
      ['--var', 'password'],
      'options: --var is for the texts of a request file: add --request. See npm start -- --help.',
    ],
  ])('refuses %j in one line, as wrong usage', (argv, message) => {
    expect(() => parseStartOptions(argv, {})).toThrow(
      expect.objectContaining({ name: 'Problem', message, exitCode: 2 }),
    );
  });
});

describe('runsHeadless', () => {
  const display = { DISPLAY: ':0' };

  it('opens a window where there is a display', () => {
    expect(runsHeadless(plain, display, 'linux')).toBe(false);
    expect(runsHeadless(plain, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
    expect(runsHeadless(plain, {}, 'darwin')).toBe(false);
  });

  it('does not where there is none, or nobody before it', () => {
    expect(runsHeadless(plain, {}, 'linux')).toBe(true);
    expect(runsHeadless(plain, { ...display, CI: 'true' }, 'linux')).toBe(true);
  });

  it.each([
    { headless: true },
    { json: true },
    { formats: ['html'] },
    { requestFile: 'body.json' },
    { out: 'page.md' },
  ])('does not where %j asks for print', (asked) => {
    expect(runsHeadless({ ...plain, ...asked }, display, 'linux')).toBe(true);
  });
});
