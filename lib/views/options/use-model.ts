import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { headerLines, readHeaderLines } from '@/components/base/header-lines';
import { useLoaded } from '@/components/base/use-loaded';
import type { ModelServer } from '@/components/options/ModelFields';
import type { ModelSectionProps } from '@/components/options/ModelSection';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import {
  builtInAvailability,
  downloadBuiltIn,
  type EndpointOptions,
  endpointOf,
  limitsAt,
  limitsIn,
  MODEL_PRESETS,
} from '@/lib/model';
import { changeSettings, getModelSecrets, type Settings, setModelSecrets, settings } from '@/lib/store/settings';
import { background } from '../background';
import { lookForModels } from './look-for-models';
import { reaching } from './reaching';

type Kind = Settings['model']['kind'];

/** The model as typed, saved as it is entered; without an address while the address is unusable. */
export function useModel(
  saved: Settings['model'],
  keep: (saving: Promise<unknown>) => Promise<void>,
): ModelSectionProps {
  const [kind, setKind] = useState(saved.kind);
  const [server, setServer] = useState(() => serverOf(saved));
  const window = useWindow(saved);
  const builtIn = useBuiltIn();
  /** Requests to the server wait for this: the worker uses the saved settings. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const address = usable({ baseUrl: server.baseUrl });
  const { headers, refused } = readHeaderLines(server.headers);
  const key = server.key.trim();
  const whole = usable({ baseUrl: server.baseUrl, key, headers });
  const origin = address.baseUrl && new URL(address.baseUrl).origin;

  // Each origin has its own secrets, if any.
  useEffect(() => {
    let current = true;
    const loading = origin ? getModelSecrets(origin) : Promise.resolve({});
    void loading.then(({ key = '', headers = {} }: { key?: string; headers?: Record<string, string> }) => {
      if (current) setServer((before) => ({ ...before, key, headers: headerLines(headers) }));
    });
    return () => {
      current = false;
    };
  }, [origin]);
  const save = (work: Promise<unknown>) => {
    saving.current = Promise.all([saving.current, keep(work)]);
  };
  const ask =
    <Value>(question: () => Promise<Value>) =>
    async () => {
      await saving.current;
      return question();
    };
  const addressOf = () => endpointOf({ baseUrl: server.baseUrl, key, headers }).baseUrl;
  const errorAt = (code: ErrorRecord['code']) => (whole.error?.code === code ? whole.error.message : undefined);

  return {
    kind,
    onKind(next) {
      setKind(next);
      save(changeSettings({ model: settingsOf(next, server) }));
    },
    builtIn,
    server: {
      server,
      onServer(change) {
        const next = { ...server, ...change };
        setServer(next);
        if ('key' in change || 'headers' in change) {
          if (address.baseUrl) save(setModelSecrets(address.baseUrl, secretsOf(next)));
        } else save(changeSettings({ model: settingsOf('openai-compatible', next) }));
      },
      presets: MODEL_PRESETS,
      usualLimits: window ? limitsIn(window.tokens) : limitsAt(address.baseUrl ?? ''),
      window,
      errors: {
        baseUrl: errorAt('BASE_URL_REFUSED'),
        key: errorAt('MODEL_UNAUTHORIZED'),
        headers: refused.length
          ? i18n.t('options.model.headersRefused', { lines: i18n.list(refused.map(String)) })
          : errorAt('BAD_REQUEST'),
      },
      origin,
      onList: () => reaching(addressOf, ask(background.listModels)),
      onTest: () => reaching(addressOf, ask(background.testModel)),
    },
    finder: {
      onFind: lookForModels,
      onUse({ baseUrl }, model) {
        setKind('openai-compatible');
        setServer((before) => ({ ...before, baseUrl, model, limits: {} }));
        save(background.chooseModel({ baseUrl, model }));
      },
    },
  };
}

/** The context window that the server reports for the model, as it is read. */
function useWindow(saved: Settings['model']) {
  const windowIn = (model: Settings['model']) => (model.kind === 'openai-compatible' ? model.window : undefined);
  const [window, setWindow] = useState(windowIn(saved));
  useEffect(() => settings.watch(({ model }) => setWindow(windowIn(model))), []);
  return window;
}

/** The browser's own model. */
function useBuiltIn(): ModelSectionProps['builtIn'] {
  const [availability, reloadAvailability] = useLoaded(builtInAvailability, []);
  return {
    availability,
    async onDownload(onProgress) {
      try {
        await downloadBuiltIn(onProgress);
        return { ok: true };
      } catch (thrown) {
        return { ok: false, error: WinnowError.from(thrown).record };
      } finally {
        await reloadAvailability();
      }
    },
  };
}

function serverOf(saved: Settings['model']): ModelServer {
  const none = { baseUrl: '', model: '', limits: {}, key: '', headers: '' };
  if (saved.kind !== 'openai-compatible') return none;
  const { baseUrl, model, limits = {} } = saved;
  return { ...none, baseUrl, model, limits };
}

function settingsOf(kind: Kind, { baseUrl, model, limits }: ModelServer): Settings['model'] {
  if (kind !== 'openai-compatible') return { kind };
  return { kind, baseUrl: usable({ baseUrl }).baseUrl ?? '', model: model.trim(), limits };
}

function secretsOf({ key, headers: lines }: ModelServer) {
  const { headers } = readHeaderLines(lines);
  return { ...(key.trim() && { key: key.trim() }), ...(Object.keys(headers).length > 0 && { headers }) };
}

/** The address to send requests to, or the reason why it is unusable. */
function usable(options: EndpointOptions): { baseUrl?: string; error?: ErrorRecord } {
  try {
    return { baseUrl: endpointOf(options).baseUrl };
  } catch (thrown) {
    return { error: WinnowError.from(thrown).record };
  }
}
