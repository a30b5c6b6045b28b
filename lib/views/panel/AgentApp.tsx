import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AgentDraft, AgentForm } from '@/components/panel/agent/AgentForm';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { requestAccess, requestServiceAccess } from '@/lib/browser/access';
import { capabilities } from '@/lib/browser/capabilities';
import { inPrivateWindow, openOptionsAt } from '@/lib/browser/panel';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import type { Settings } from '@/lib/store/settings';
import { startOnce } from '../background';
import { schemaIn } from './extract-from';
import { refusedAccess } from './refused-access';

interface AgentAppProps {
  settings: Settings;
  onBack(): void;
  onStarted(jobId: string): void;
}

const EMPTY: AgentDraft = { prompt: '', fields: '', urls: '', effort: 'medium', pages: '' };

/** The form for a question over the web, wired to settings and worker. */
export function AgentApp({ settings, onBack, onStarted }: AgentAppProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [wrong, setWrong] = useState<Partial<Record<keyof AgentDraft, string>>>({});
  const [problem, setProblem] = useState<ErrorRecord>();
  const { engine } = settings;
  // A results page is searched for a person who looks at it, not for an agent.
  const canSearch = engine === 'remote' || !['none', 'browser'].includes(settings.search.backend);

  const start = async () => {
    setProblem(undefined);
    const written = wrongIn(draft, canSearch);
    setWrong(written);
    if (Object.keys(written).length > 0) return;
    try {
      // First, while browsers still count the call as the user's: pages of any site may be read.
      if (engine === 'remote') await requestServiceAccess(settings.baseUrl);
      else if (!(await requestAccess(['<all_urls>']))) throw refusedAccess();
      const schema = await schemaIn(draft.fields, true);
      if (typeof schema === 'string') return setWrong({ fields: schema });
      const { prompt, effort, pages } = draft;
      const started = await startOnce({
        operation: 'agent',
        request: { prompt, ...schema, urls: urlsIn(draft), effort, ...(pages.trim() && { maxCredits: Number(pages) }) },
        engine,
        incognito: await inPrivateWindow(),
      });
      if ('issues' in started) throw WinnowError.badRequest(started.issues);
      onStarted(started.jobId);
    } catch (thrown) {
      setProblem(WinnowError.from(thrown).record);
    }
  };
  return (
    <AgentForm
      draft={draft}
      onDraft={setDraft}
      engine={engine}
      canSearch={canSearch}
      hasModel={settings.model.kind !== 'none'}
      isDebugged={engine === 'local' && capabilities.debugger()}
      wrong={wrong}
      problem={problem}
      onSettings={() => void openOptionsAt('search')}
      onStart={() => void start()}
      onBack={onBack}
    />
  );
}

const urlsIn = ({ urls }: AgentDraft): string[] => readAddresses(urls).urls;

/** Finds what is missing in a draft. */
function wrongIn(draft: AgentDraft, canSearch: boolean): Partial<Record<keyof AgentDraft, string>> {
  const { prompt, pages } = draft;
  const isNumber = pages.trim() === '' || /^\d{1,5}$/.test(pages.trim());
  return {
    ...(prompt.trim() === '' && { prompt: i18n.t('panel.agent.empty') }),
    ...(!canSearch && urlsIn(draft).length === 0 && { urls: i18n.t('panel.agent.pagesNeeded') }),
    ...((!isNumber || pages.trim() === '0') && { pages: i18n.t('common.atLeast', { min: 1 }) }),
  };
}
