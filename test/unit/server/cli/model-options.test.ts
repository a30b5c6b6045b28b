import { describe, expect, it } from 'vitest';
import { chooseModel } from '@/server/cli/model-options';

const LOCAL = 'http://localhost:11434/v1';
const HOSTED = 'https://models.example/v1';
const KEY = 'sk-secret-1234';

const model = (baseUrl: string, name: string, key?: string) => ({
  settings: { kind: 'openai-compatible', baseUrl, model: name },
  ...(key && { key }),
});

describe('chooseModel', () => {
  it('is none where nothing was chosen, or only emptied', () => {
    expect(chooseModel({}, {})).toBeUndefined();
    expect(chooseModel({}, { WINNOW_MODEL_URL: '', WINNOW_MODEL: '', WINNOW_MODEL_KEY: '' })).toBeUndefined();
  });

  it('is taken from the environment', () => {
    const env = { WINNOW_MODEL_URL: `${HOSTED}/`, WINNOW_MODEL: 'large', WINNOW_MODEL_KEY: KEY };
    expect(chooseModel({}, env)).toEqual(model(HOSTED, 'large', KEY));
    expect(chooseModel({ model: 'small' }, env)).toEqual(model(HOSTED, 'small', KEY));
  });

  it('is taken from the command line, with the key in the environment', () => {
    const options = { 'model-url': HOSTED, model: 'large' };
    expect(chooseModel(options, { WINNOW_MODEL_KEY: KEY })).toEqual(model(HOSTED, 'large', KEY));
    expect(chooseModel({ ...options, 'model-key': 'other' }, { WINNOW_MODEL_KEY: KEY })).toEqual(
      model(HOSTED, 'large', 'other'),
    );
  });

  it('never sends the key of one address to another', () => {
    const env = { WINNOW_MODEL_URL: HOSTED, WINNOW_MODEL: 'large', WINNOW_MODEL_KEY: KEY };
    expect(chooseModel({ 'model-url': LOCAL, model: 'small' }, env)).toEqual(model(LOCAL, 'small'));
    expect(chooseModel({ 'model-url': HOSTED }, env)).toEqual(model(HOSTED, 'large', KEY));
  });

  it.each([
    [{ model: 'small' }, {}, 'model: There is no address of a model: add --model-url, or set WINNOW_MODEL_URL.'],
    [
      {},
      { WINNOW_MODEL_KEY: KEY },
      'WINNOW_MODEL_KEY: There is no address of a model: add --model-url, or set WINNOW_MODEL_URL.',
    ],
    [{ 'model-url': LOCAL }, {}, 'model-url: The model needs its name: add --model, or set WINNOW_MODEL.'],
    [{ 'model-url': LOCAL, model: ' ' }, {}, 'model: The model needs its name: add --model, or set WINNOW_MODEL.'],
    [
      { model: 'small' },
      { WINNOW_MODEL_URL: 'localhost' },
      "WINNOW_MODEL_URL: The model's address is not a valid address. Give an address such as http://localhost:11434/v1.",
    ],
    [
      { 'model-url': 'file:///models', model: 'small' },
      {},
      "model-url: The model's address must use https or http. Give an address such as http://localhost:11434/v1.",
    ],
    [
      { 'model-url': `https://me:${KEY}@models.example/v1`, model: 'large' },
      {},
      "model-url: The model's address must not contain a user name or password. Give an address such as http://localhost:11434/v1.",
    ],
    [
      { 'model-url': 'http://models.example/v1', model: 'large' },
      { WINNOW_MODEL_KEY: KEY },
      'model-url: A key or headers are sent with https only; http is for this computer. Give an address such as http://localhost:11434/v1.',
    ],
    [
      { 'model-url': HOSTED, model: 'large', 'model-key': `${KEY}\n${KEY}` },
      {},
      "model-key: The model's key contains characters that no key can have. Copy it once more.",
    ],
  ])('is refused as wrong usage, naming the field and never the key: %j %j', (options, env, message) => {
    expect(() => chooseModel(options, env)).toThrow(expect.objectContaining({ name: 'Problem', message, exitCode: 2 }));
  });
});
