import './compare.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { Row, Select } from '@/components/base/Controls';
import { joinFacts } from '@/lib/base/text/direction';
import type { Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import type { DiffRow } from '@/lib/scrape/formats/text/changes/diff-rows';
import { FORMATS } from '../formats';
import { LineCounts } from '../formats/Difference';
import { ListHead } from '../ListHead';
import { momentsOf } from '../moments';
import { reveal } from '../reveal';
import { Segmented } from '../Segmented';
import { type Look, ManyPlaces, Pictures, placeId } from './Differing';

/** Members of `data` that differ between two results, and their differences, as far as they are loaded. */
export interface ShownComparison {
  /** Members that at least one of them has, and the compared one. */
  members: readonly string[];
  member?: string | undefined;
  /** The only result that has the member. */
  only?: 'before' | 'after' | undefined;
  rows: readonly DiffRow[];
  /** Numbers of lines and of places where they differ, of all rows, including rows that are not loaded. */
  added: number;
  removed: number;
  places: number;
  isCut: boolean;
  /** Set instead of lines. */
  pictures?: { before: Blob; after: Blob } | undefined;
}

interface CompareViewProps {
  /** Comparable results of the page, newest first. */
  jobs: readonly Job[];
  before: Job | undefined;
  after: Job | undefined;
  onChoose(chosen: { before?: string; after?: string }): void;
  onMember(member: string): void;
  /** Undefined until it is loaded; `gone` if a result no longer exists. */
  compared: ShownComparison | 'gone' | undefined;
  /** True if a service is set up. */
  hasService: boolean;
  /** Scrapes the page of a job once more. */
  onAgain(job: Job, engine: EngineName): void;
  onBack(): void;
}

const LOOKS: readonly { value: Look; label: string }[] = [
  { value: 'lines', label: i18n.t('panel.compare.lines') },
  { value: 'sides', label: i18n.t('panel.compare.sides') },
];

/** Two results of a page with their differences, as a list of lines or side by side. */
export function CompareView({ jobs, before, after, onChoose, onMember, compared, onBack, ...alone }: CompareViewProps) {
  const results = namesOf(jobs);
  const members = compared && compared !== 'gone' ? compared.members : [];
  const formats = FORMATS.filter(({ key }) => members.includes(key));
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.compare.title')} meta={after?.page?.title} onBack={onBack} />
      {before && after ? (
        <>
          <div class="compare-choices">
            <Row label={i18n.t('panel.compare.before')} stack>
              <Select value={before.id} options={results} onChange={(id) => onChoose({ before: id })} />
            </Row>
            <Row label={i18n.t('panel.compare.after')} stack>
              <Select value={after.id} options={results} onChange={(id) => onChoose({ after: id })} />
            </Row>
            <Row label={i18n.t('panel.compare.format')} stack>
              <Select
                value={(compared !== 'gone' && compared?.member) || ''}
                options={formats.map(({ key, label }) => ({ value: key, label }))}
                onChange={onMember}
              />
            </Row>
          </div>
          <Compared
            key={`${before.id} ${after.id} ${compared !== 'gone' && compared?.member}`}
            compared={compared}
            firstLook={before.engine === after.engine ? 'lines' : 'sides'}
          />
        </>
      ) : (
        <Alone job={after} {...alone} />
      )}
    </main>
  );
}

/** Names results by their time and the name that the user gave them, and by their engine if not all have the same. */
function namesOf(jobs: readonly Job[]): { value: string; label: string }[] {
  const endOf = ({ createdAt, finishedAt = createdAt }: Job) => finishedAt;
  const nameOf = momentsOf(jobs.map(endOf));
  const hasBoth = new Set(jobs.map(({ engine }) => engine)).size > 1;
  return jobs.map((job) => {
    const engine = hasBoth && i18n.t(job.engine === 'local' ? 'common.thisBrowser' : 'common.service');
    return { value: job.id, label: joinFacts([nameOf(endOf(job)), engine || undefined, job.name], i18n.direction) };
  });
}

/** In place of a comparison: the ways to a second result. */
function Alone({
  job,
  hasService,
  onAgain,
}: Pick<CompareViewProps, 'hasService' | 'onAgain'> & { job: Job | undefined }) {
  return (
    <div class="panel-message compare-alone">
      <p>{i18n.t('panel.compare.alone')}</p>
      {job && (
        <>
          <Button
            kind="second"
            small
            label={i18n.t('panel.compare.withBrowser')}
            onClick={() => onAgain(job, 'local')}
          />
          {hasService && (
            <Button
              kind="second"
              small
              label={i18n.t('panel.compare.withService')}
              onClick={() => onAgain(job, 'remote')}
            />
          )}
        </>
      )}
    </div>
  );
}

function Compared({ compared, firstLook }: Pick<CompareViewProps, 'compared'> & { firstLook: Look }) {
  const [look, setLook] = useState(firstLook);
  const [place, setPlace] = useState(0);
  const body = useRef<HTMLElement>(null);
  const places = compared && compared !== 'gone' ? compared.places : 0;
  const go = (step: number) =>
    setPlace((before) => (((before || (step > 0 ? 0 : 1)) - 1 + step + places) % places) + 1);
  useEffect(() => {
    const heading = document.getElementById(placeId(place));
    if (!heading || !body.current) return;
    const whole = { startContainer: heading, startOffset: 0, endContainer: heading, endOffset: 1 };
    return reveal(new StaticRange(whole), body.current);
  }, [place, look]);
  const differs = compared && compared !== 'gone' && places > 0 ? compared : undefined;
  const said = useMemo(() => sentenceAbout(compared), [compared]);
  return (
    <>
      <div class="compare-tools">
        <p class="meta" role="status" aria-label={i18n.t('common.status')}>
          {differs ? <LineCounts {...differs} /> : said}
          {place > 0 && ` · ${i18n.t('panel.compare.place', { number: place, total: places })}`}
        </p>
        {differs && (
          <>
            <Segmented label={i18n.t('panel.result.view')} options={LOOKS} value={look} onChange={setLook} />
            {places > 1 && (
              <>
                <IconButton icon="up" label={i18n.t('panel.compare.previous')} onClick={() => go(-1)} />
                <IconButton icon="down" label={i18n.t('panel.compare.next')} onClick={() => go(1)} />
              </>
            )}
          </>
        )}
      </div>
      <section
        class="result-body result-wide"
        ref={body}
        aria-label={i18n.t('panel.changes.difference')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {differs && said && <p class="meta">{said}</p>}
        {differs && <ManyPlaces look={look} rows={differs.rows} places={places} reached={place} />}
        {compared && compared !== 'gone' && compared.pictures && <Pictures {...compared.pictures} />}
      </section>
    </>
  );
}

/** Returns the message next to the lines of a comparison, or in their place; empty without a message. */
function sentenceAbout(compared: CompareViewProps['compared']): string {
  if (!compared) return i18n.t('panel.compare.busy');
  if (compared === 'gone') return i18n.t('panel.compare.gone');
  const { only, pictures, places, isCut } = compared;
  if (only) return i18n.t(`panel.compare.only.${only}`);
  if (isCut) return i18n.t('panel.compare.cut');
  return places === 0 && !pictures ? i18n.t('panel.changes.noDifference') : '';
}
