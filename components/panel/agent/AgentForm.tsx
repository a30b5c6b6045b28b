import './agent-view.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Select, TextInput } from '@/components/base/Controls';
import type { ErrorRecord } from '@/lib/base/errors';
import { AGENT_EFFORTS, type AgentEffort, LIMITS } from '@/lib/contract';
import { BUDGETS } from '@/lib/operations/agent/budget';
import type { EngineName } from '@/lib/operations/engine';
import { Fold } from '../Fold';
import { FormProblem } from '../FormProblem';
import { ListHead } from '../ListHead';

/** A question over the web in the making: as the user fills it in, so it may be invalid. */
export interface AgentDraft {
  prompt: string;
  /** Fields of the answer, one per line; empty for an answer in words. */
  fields: string;
  /** Addresses to begin with, one per line; empty to begin with a search. */
  urls: string;
  effort: AgentEffort;
  /** Maximum number of pages; empty for that of the effort. */
  pages: string;
}

/** Names of the fields of a draft. */
type AgentField = keyof AgentDraft;

export interface AgentFormProps {
  draft: AgentDraft;
  onDraft(draft: AgentDraft): void;
  engine: EngineName;
  /** False if no search engine is set up, so that addresses are needed. */
  canSearch: boolean;
  /** False if no model is set up: the answer is then made of passages. */
  hasModel: boolean;
  /** True if the browser reports that the pages are being debugged while they load. */
  isDebugged?: boolean | undefined;
  wrong: Partial<Record<AgentField, string>>;
  problem?: ErrorRecord | undefined;
  onSettings(): void;
  /** Must be called in the click itself. */
  onStart(): void;
  onBack(): void;
}

/** Asks a question over the web, with the budget for its answer. */
export function AgentForm({
  draft,
  onDraft,
  engine,
  canSearch,
  hasModel,
  isDebugged,
  wrong,
  problem,
  ...on
}: AgentFormProps) {
  const set = (patch: Partial<AgentDraft>) => onDraft({ ...draft, ...patch });
  const isLocal = engine === 'local';
  // Without a search engine, it begins with addresses.
  const isAskedToLook = !canSearch || FOLDED.some((name) => wrong[name] !== undefined);
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.agent.title')} onBack={on.onBack} />
      <div class="panel-body batch-form agent-form">
        <FormProblem error={problem} />
        <Row
          label={i18n.t('panel.agent.question')}
          term="prompt"
          hint={i18n.t('panel.agent.questionHint')}
          error={wrong.prompt}
          stack
        >
          <TextInput size="area" value={draft.prompt} limit={LIMITS.prompt.max} onInput={(prompt) => set({ prompt })} />
        </Row>
        <EffortRow effort={draft.effort} isLocal={isLocal} onEffort={(effort) => set({ effort })} />
        <Fold title={i18n.t('panel.crawl.options')} meta={filledIn(draft)} open={isAskedToLook}>
          <Row
            label={i18n.t('panel.agent.fields')}
            term="schema"
            hint={i18n.t('panel.agent.fieldsHint')}
            error={wrong.fields}
            stack
          >
            <TextInput size="area" value={draft.fields} onInput={(fields) => set({ fields })} />
          </Row>
          <Row
            label={i18n.t('panel.agent.pages')}
            term="urls"
            hint={i18n.t(canSearch ? 'panel.agent.pagesHint' : 'panel.agent.pagesNeeded')}
            error={wrong.urls}
            stack
          >
            <TextInput size="area" value={draft.urls} onInput={(urls) => set({ urls })} />
          </Row>
          <Row
            label={i18n.t('panel.agent.most')}
            term="maxCredits"
            hint={i18n.t('panel.agent.mostHint')}
            error={wrong.pages}
          >
            <TextInput size="number" value={draft.pages} onInput={(pages) => set({ pages })} />
          </Row>
        </Fold>
        {isLocal && !canSearch && (
          <p class="meta">
            {i18n.t('panel.agent.noSearch')}{' '}
            <Button kind="link" label={i18n.t('panel.agent.setUpSearch')} onClick={on.onSettings} />
          </p>
        )}
        {isLocal && !hasModel && <p class="meta">{i18n.t('panel.agent.noModel')}</p>}
        {isDebugged && <p class="meta">{i18n.t('common.debugged')}</p>}
      </div>
      <footer class="panel-foot">
        <Button kind="primary" wide label={i18n.t('panel.agent.start')} onClick={on.onStart} />
      </footer>
    </main>
  );
}

interface EffortRowProps {
  effort: AgentEffort;
  /** True if this browser answers, whose budgets are known. */
  isLocal: boolean;
  onEffort(effort: AgentEffort): void;
}

/** The choice of a budget. */
const EffortRow = ({ effort, isLocal, onEffort }: EffortRowProps) => (
  <Row
    label={i18n.t('panel.agent.effort')}
    term="effort"
    hint={isLocal ? i18n.t('panel.agent.effortHint', { tokens: i18n.number(BUDGETS[effort].tokens) }) : undefined}
  >
    <Select
      label={i18n.t('panel.agent.effort')}
      value={effort}
      options={AGENT_EFFORTS.map((value) => ({ value, label: isLocal ? budgetWords(value) : value }))}
      onChange={onEffort}
    />
  </Row>
);

/** Fields that most questions leave empty. */
const FOLDED = ['fields', 'urls', 'pages'] as const;

/** Names of the folded fields that are not empty. */
function filledIn(draft: AgentDraft): string | undefined {
  const labels = {
    fields: i18n.t('panel.agent.fields'),
    urls: i18n.t('panel.agent.pages'),
    pages: i18n.t('panel.agent.most'),
  };
  const filled = FOLDED.filter((name) => draft[name] !== '').map((name) => labels[name]);
  return filled.length > 0 ? i18n.list(filled) : undefined;
}

const MINUTE = 60_000;

/** The budget of an effort: its pages and time. */
function budgetWords(effort: AgentEffort): string {
  const { pages, time } = BUDGETS[effort];
  return i18n.t('panel.agent.budget', { pages, minutes: time / MINUTE });
}
