import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ModelServer } from '@/components/options/ModelFields';
import { ModelSection, type ModelSectionProps } from '@/components/options/ModelSection';
import { WinnowError } from '@/lib/base/errors';

const root = document.createElement('div');
const none: ModelServer = { baseUrl: '', model: '', limits: {}, key: '', headers: '' };

/** Shows the section and keeps what is entered, as whoever uses it does. */
function show({ server, builtIn, ...props }: Omit<Partial<ModelSectionProps>, 'server'> & { server?: object } = {}) {
  const asked = { kinds: [] as string[], changes: [] as Partial<ModelServer>[] };
  let entered = none;
  const draw = (kind: ModelSectionProps['kind']) =>
    render(
      <ModelSection
        kind={kind}
        onKind={(next) => {
          asked.kinds.push(next);
          draw(next);
        }}
        finder={{ onFind: async () => ({ ok: true, servers: [] }), onUse: vi.fn() }}
        builtIn={builtIn ?? { availability: 'unavailable', onDownload: vi.fn() }}
        server={{
          server: entered,
          onServer(change) {
            asked.changes.push(change);
            entered = { ...entered, ...change };
            draw(kind);
          },
          presets: [{ name: 'Ollama', baseUrl: 'http://localhost:11434/v1' }],
          usualLimits: { input: 3_072, output: 1_024 },
          errors: {},
          origin: 'http://localhost:11434',
          onList: async () => ({ ok: true, models: ['small', 'large'] }),
          onTest: async () => ({ ok: true, milliseconds: 1_240 }),
          ...server,
        }}
      />,
      root,
    );
  document.body.replaceChildren(root);
  draw(props.kind ?? 'openai-compatible');
  return asked;
}

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

describe('the kinds of model', () => {
  it('are one choice, and the fields of a server come with it', async () => {
    const asked = show({ kind: 'none' });
    await expect.element(page.getByRole('textbox', { name: 'Model address' })).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'OpenAI-compatible' }).click();
    expect(asked.kinds).toEqual(['openai-compatible']);
    await expect.element(page.getByRole('textbox', { name: 'Model address' })).toBeVisible();
  });

  it('say where the browser has none, which then cannot be chosen', async () => {
    show({ kind: 'none' });
    const radio = page.getByRole('radio', { name: 'Built into the browser' });
    await expect.element(radio).toBeDisabled();
    await expect.element(radio).toHaveAccessibleDescription('This browser has no built-in model.');
  });

  it('download the browser’s own in a click, and say how far it is', async () => {
    let end = () => {};
    const onDownload = (onProgress: (share: number) => void) => {
      onProgress(0.42);
      return new Promise<{ ok: true }>((resolve) => {
        end = () => resolve({ ok: true });
      });
    };
    show({ kind: 'built-in', builtIn: { availability: 'downloadable', onDownload } });
    await page.getByRole('button', { name: 'Download the model' }).click();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Downloading, 42%');
    end();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('The model is on this computer.');
  });
});

describe('the fields of a server', () => {
  it('take the address of one that is known', async () => {
    const asked = show();
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Server' }), 'Ollama');
    expect(asked.changes).toEqual([{ baseUrl: 'http://localhost:11434/v1' }]);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Server' }), 'Other');
    expect(asked.changes.at(-1)).toEqual({ baseUrl: '' });
  });

  it('say what is wrong with an address once it is left, at the field', async () => {
    show({ server: { errors: { baseUrl: 'Is not an address.' } } });
    const address = page.getByRole('textbox', { name: 'Model address' });
    await userEvent.type(address, 'nowhere');
    await expect.element(address).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect.element(address).toHaveAttribute('aria-invalid', 'true');
    await expect.element(address).toHaveAccessibleDescription(/Is not an address\./);
  });

  it('offer the models that are listed', async () => {
    show();
    await page.getByRole('button', { name: 'List models' }).click();
    await expect.element(page.getByText('2 models found. Start typing a name.')).toBeVisible();
    expect([...root.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'small',
      'large',
    ]);
  });

  it('take limits that are numbers of tokens, and save no others', async () => {
    const asked = show();
    await page.getByText('Limits and headers', { exact: true }).click();
    const reads = page.getByRole('textbox', { name: 'Input limit' });
    await expect.element(reads).toHaveAttribute('placeholder', '3072');
    await reads.fill('8192');
    await reads.fill('many');
    await expect.element(reads).toHaveAttribute('aria-invalid', 'true');
    expect(asked.changes).toEqual([{ limits: { input: 8_192 } }]);
    await reads.fill('');
    expect(asked.changes.at(-1)).toEqual({ limits: { input: undefined } });
  });

  it('show the key only when it is asked for', async () => {
    show({ server: { server: { ...none, key: 'sk-secret' } } });
    const key = page.getByLabelText('Model key', { exact: true });
    await expect.element(key).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the model key' }).click();
    await expect.element(key).toHaveAttribute('type', 'text');
  });

  it('say how a test ended and the next step, until something is changed', async () => {
    const error = new WinnowError('MODEL_UNAUTHORIZED', 'a.example did not accept the key.').record;
    const onTest = vi
      .fn()
      .mockResolvedValueOnce({ ok: false, error })
      .mockResolvedValue({ ok: true, milliseconds: 1_240 });
    show({ server: { onTest } });
    const test = page.getByRole('button', { name: 'Test model' });
    await test.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/did not accept the key.*Check the model's key/);
    await page.getByLabelText('Model key', { exact: true }).fill('sk-other');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await test.click();
    await expect.element(page.getByText('Connected in 1.2 s.')).toBeVisible();
  });
});
