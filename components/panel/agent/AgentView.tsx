import '../set/set-view.css';
import './agent-view.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { CopyButton } from '@/components/base/CopyButton';
import { FactLine } from '@/components/base/FactLine';
import { Notice } from '@/components/base/Notice';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { AgentConclusion, AgentSource } from '@/lib/operations/agent/conclusion';
import { Fold } from '../Fold';
import { AskedQuestion } from '../formats/AskedQuestion';
import { JsonTree } from '../formats/JsonTree';
import { PageSources } from '../set/PageSources';
import { AgentTrace } from './AgentTrace';

interface AgentViewProps {
  job: Job;
  /** Its pages, in the order in which they began. */
  pages: readonly Job[];
  /** Its answer, once there is one. */
  conclusion: AgentConclusion | undefined;
  /** Opens the result of a page. */
  onOpen(page: Job): void;
  /** Ends it with what it has. */
  onStop(): void;
}

/** A question over the web: its steps while it runs, then its answer with sources, and what it cost. */
export function AgentView({ job, pages, conclusion, onOpen, onStop }: AgentViewProps) {
  const isOver = isFinished(job);
  const read = pages.filter(({ state }) => state === 'done').length;
  const tokens = (job.steps ?? []).reduce((sum, step) => sum + (step.tokens ?? 0), 0);
  const end = job.steps?.findLast(({ name }) => name === 'stop')?.reason;
  const ofService = conclusion?.creditsUsed;
  return (
    <div class="set">
      <div class="set-tools">
        <p class="meta set-status" role="status" aria-label={i18n.t('common.status')}>
          <FactLine
            of={[
              job.state !== 'done' && i18n.t(`panel.history.${job.state}`),
              i18n.t('panel.agent.cost.pages', job.engine === 'remote' ? (ofService ?? 0) : read),
              tokens > 0 && i18n.t('panel.agent.cost.tokens', { tokens: i18n.number(Number(tokens.toPrecision(2))) }),
              isOver && end !== undefined && end !== 'enough' && i18n.t(`panel.agent.end.${end}`),
            ]}
          />
        </p>
        {conclusion && (
          <CopyButton kind="primary" onCopy={() => navigator.clipboard.writeText(conclusionToCopy(conclusion))} />
        )}
        {!isOver && (
          <Button
            kind="second"
            small
            label={i18n.t(job.engine === 'remote' ? 'common.stop' : 'panel.agent.stop')}
            onClick={onStop}
          />
        )}
      </div>
      <AskedQuestion>{promptOf(job)}</AskedQuestion>
      {job.state === 'failed' && job.error && (
        <p class="set-error" role="alert">
          {job.error.message} {job.error.nextStep}
        </p>
      )}
      {conclusion && <Conclusion conclusion={conclusion} pages={pages} onOpen={onOpen} />}
      {/* What led to an answer is folded once it is there. */}
      <Fold key={conclusion === undefined} title={i18n.t('panel.agent.trace')} open={!conclusion}>
        <AgentTrace job={job} pages={pages} onOpen={onOpen} />
      </Fold>
    </div>
  );
}

type ConclusionProps = Pick<AgentViewProps, 'pages' | 'onOpen'> & { conclusion: AgentConclusion };

function Conclusion({ conclusion, pages, onOpen }: ConclusionProps) {
  const { data, message, sources, warning } = conclusion;
  // A page that was read at a service has no result here.
  const rests = sourcesIn(sources).map(({ url, text }) => {
    const page = pages.find((one) => one.page?.url === url && one.state === 'done');
    return { url, text, title: page?.page?.title ?? '', onOpen: page && (() => onOpen(page)) };
  });
  return (
    <section class="agent-answer" aria-label={i18n.t('panel.agent.answer')}>
      {warning && <Notice>{warning}</Notice>}
      {message === undefined ? (
        <JsonTree name="data" value={data} path="data" />
      ) : (
        <p class="text" dir="auto">
          {message}
        </p>
      )}
      {rests.length > 0 && <PageSources label={i18n.t('panel.answer.sources')} sources={rests} />}
    </section>
  );
}

/** The sources of an answer in words, or of each member of a value. */
const sourcesIn = (sources: AgentConclusion['sources']): AgentSource[] =>
  Array.isArray(sources)
    ? sources
    : Object.entries(sources).flatMap(([member, urls]) => urls.map((url) => ({ url, text: member })));

/** The answer as markdown, with what it rests on. */
function conclusionToCopy({ data, message, sources }: AgentConclusion): string {
  const answer = message ?? `\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``;
  const rests = sourcesIn(sources).map(({ url, text }) => `- ${text}: <${url}>`);
  return [answer, ...(rests.length > 0 ? [rests.join('\n')] : [])].join('\n\n');
}

const promptOf = ({ input }: Job): string | undefined => (input && 'prompt' in input ? input.prompt : undefined);
