import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { readableUrl } from '@/components/base/readable-url';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { JobStep } from '@/lib/operations/steps';
import { STATE_ICONS } from '../HistoryRow';

interface AgentTraceProps {
  job: Job;
  pages: readonly Job[];
  onOpen(page: Job): void;
}

/** What an agent has done so far: its steps in the order of their ends, as a choice of pages may search first, and its pages. */
export function AgentTrace({ job, pages, onOpen }: AgentTraceProps) {
  const { steps = [], members } = job;
  const lines = [
    ...steps.filter(isTold).map((step) => ({
      at: step.endedAt ?? step.at,
      line: <StepLine key={`step ${step.at} ${step.name}`} step={step} />,
    })),
    ...pages.map((page) => ({ at: page.createdAt, line: <PageLine key={page.id} page={page} onOpen={onOpen} /> })),
  ].sort((one, other) => one.at - other.at);
  const told = typeof members?.message === 'string' ? members.message : undefined;
  return (
    <ol class="agent-trace" aria-label={i18n.t('panel.agent.trace')}>
      {lines.map(({ line }) => line)}
      {told !== undefined && <li dir="auto">{told}</li>}
      {!isFinished(job) && lines.length === 0 && told === undefined && <li>{i18n.t('panel.agent.begins')}</li>}
    </ol>
  );
}

/** A choice of no page says no more than the end that follows. */
const isTold = ({ name, urls = [], endedAt, error }: JobStep): boolean =>
  name !== 'choose' || urls.length > 0 || endedAt === undefined || error !== undefined;

function StepLine({ step }: { step: JobStep }) {
  const { error, endedAt, urls = [] } = step;
  return (
    <li>
      <Icon name={error ? 'alert' : endedAt === undefined ? 'clock' : 'check'} small />
      <span>
        {stepWords(step)}
        {step.name === 'search' && endedAt !== undefined && ` ${i18n.t('panel.agent.found', urls.length)}`}
        {error && <small class="history-cause">{error}</small>}
      </span>
    </li>
  );
}

function stepWords({ name, about = '', reason, urls = [] }: JobStep): string {
  switch (name) {
    case 'search':
      return i18n.t('panel.agent.step.search', { words: about });
    case 'map':
      return i18n.t('panel.agent.step.map', { site: readableUrl(about) });
    case 'choose':
      return i18n.t('panel.agent.step.choose', urls.length);
    case 'act':
      return i18n.t('panel.agent.step.act', { page: readableUrl(about) });
    case 'answer':
      return i18n.t('panel.agent.step.answer');
    case 'stop':
      return i18n.t(`panel.agent.end.${reason ?? 'nothingLeft'}`);
  }
}

function PageLine({ page, onOpen }: { page: Job } & Pick<AgentTraceProps, 'onOpen'>) {
  const title = page.page?.title || readableUrl(page.page?.url ?? '');
  return (
    <li>
      <Icon name={STATE_ICONS[page.state]} small />
      <span>
        <Button kind="link" label={title} onClick={() => onOpen(page)} />
        {page.error && <small class="history-cause">{page.error.message}</small>}
      </span>
    </li>
  );
}
