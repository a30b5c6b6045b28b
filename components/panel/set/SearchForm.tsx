import './search-form.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Address } from '@/components/base/Address';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { CopyMenu } from '@/components/base/CopyMenu';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { Notice } from '@/components/base/Notice';
import { readableUrl } from '@/components/base/readable-url';
import type { ErrorRecord } from '@/lib/base/errors';
import type { DataKey } from '@/lib/contract';
import { LIMITS } from '@/lib/contract/limits';
import type { SearchHit } from '@/lib/operations/search/search-hits';
import { HIT_FORM_NAMES, HIT_FORMS, type HitFormName } from '@/lib/transfer/export/search-hits';
import { ListHead } from '../ListHead';
import { LongList } from '../LongList';
import { useInSight } from '../use-in-sight';
import { formatNames } from './format-names';
import { StartFoot } from './StartFoot';

type Start = (urls: string[]) => void;

interface SearchFormProps {
  query: string;
  onQuery(text: string): void;
  /** Names the search engine, and what it receives. */
  hint: string;
  /** True while the web is searched. */
  isSearching: boolean;
  /** Undefined before the first search. */
  found: readonly SearchHit[] | undefined;
  /** The words that these results were found for. */
  searched: string;
  warning?: string | null | undefined;
  problem?: ErrorRecord | undefined;
  /** Must be called in the press itself. */
  onSearch(query: string): void;
  onStop(): void;
  /** Requests more results; absent if no more exist. */
  onMore?: (() => void) | undefined;
  /** Formats that each page is scraped into. */
  formats: readonly DataKey[];
  /** True if the browser reports that pages are being debugged while they load. */
  isDebugged?: boolean;
  /** Both must be called in the press itself. */
  onScrape: Start;
  /** Scrapes, and saves all pages in one file at the end; absent if the pages are not kept. */
  onScrapeAndSave?: Start | undefined;
  onSave(form: HitFormName, pages: readonly SearchHit[]): void;
  /** Opens the settings of the search engine. */
  onSettings(): void;
  onBack(): void;
}

/** Searches the web, and asks which of the results to scrape. */
export function SearchForm({ query, onQuery, hint, isSearching, found, warning, problem, ...props }: SearchFormProps) {
  const [isEmpty, setEmpty] = useState(false);
  const search = () => {
    const words = query.trim();
    setEmpty(words === '');
    if (words !== '') props.onSearch(words);
  };
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.search.title')} onBack={props.onBack} />
      <div class="panel-body batch-form">
        {problem && <SearchProblem problem={problem} onSettings={props.onSettings} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <Row
            label={i18n.t('panel.search.query')}
            hint={hint}
            error={isEmpty ? i18n.t('panel.search.empty') : undefined}
            stack
          >
            <TextInput value={query} limit={LIMITS.search.query} onInput={onQuery} />
            {isSearching ? (
              <Button kind="second" label={i18n.t('common.stop')} onClick={props.onStop} />
            ) : (
              <Button kind="second" icon="search" label={i18n.t('panel.search.start')} type="submit" />
            )}
          </Row>
        </form>
        {isSearching && (
          <p class="map-working" role="status">
            {i18n.t('panel.search.working')}
          </p>
        )}
        {warning && <Notice>{warning}</Notice>}
        {found?.length === 0 && !isSearching && <p role="status">{i18n.t('panel.search.nothing')}</p>}
      </div>
      {found && found.length > 0 && <Hits key={props.searched} {...{ found, isSearching, ...props }} />}
    </main>
  );
}

/** Codes of errors that the search engine's settings may have caused. */
const OF_ENGINE = /^SEARCH_(?:UNAVAILABLE|REFUSED|UNREACHABLE|BAD_ANSWER)$/;

function SearchProblem({ problem, onSettings }: { problem: ErrorRecord; onSettings(): void }) {
  const { code, message, nextStep, issues } = problem;
  const place = useInSight(problem);
  return (
    <div ref={place}>
      <ErrorBox cause={issues?.[0]?.message ?? message}>
        <p>{nextStep}</p>
        {OF_ENGINE.test(code) && (
          <Button kind="second" small label={i18n.t('panel.search.openSettings')} onClick={onSettings} />
        )}
      </ErrorBox>
    </div>
  );
}

type HitsProps = Pick<
  SearchFormProps,
  'isSearching' | 'onMore' | 'formats' | 'isDebugged' | 'onScrape' | 'onScrapeAndSave' | 'onSave'
> & { found: readonly SearchHit[] };

/** The results to choose from. Without a choice, actions apply to all of them. */
function Hits({ found, isSearching, formats, isDebugged, onMore, onSave, onScrape, onScrapeAndSave }: HitsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (url: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(url);
    else next.delete(url);
    setChosen(next);
  };
  const pages = chosen.size > 0 ? found.filter(({ url }) => chosen.has(url)) : found;
  const urls = pages.map(({ url }) => url);
  return (
    <>
      <div class="map-tools">
        <p class="meta" role="status">
          {i18n.t('panel.search.count', found.length, { chosen: i18n.number(chosen.size) })}
        </p>
        <Button
          kind="link"
          label={i18n.t('panel.map.all')}
          onClick={() => setChosen(new Set(found.map(({ url }) => url)))}
        />
        <Button kind="link" label={i18n.t('panel.map.nothing')} onClick={() => setChosen(new Set())} />
        <span class="spacer" />
        <CopyMenu
          icon="copy"
          label={i18n.t('panel.search.copy')}
          items={HIT_FORM_NAMES.map((name) => ({
            label: i18n.t(`panel.search.form.${name}`),
            copy: () => navigator.clipboard.writeText(HIT_FORMS[name].write(pages)),
          }))}
        />
        <Menu
          icon="download"
          label={i18n.t('panel.search.save')}
          items={HIT_FORM_NAMES.map((name) => ({
            label: i18n.t(`panel.search.form.${name}`),
            onChoose: () => onSave(name, pages),
          }))}
        />
      </div>
      <div class="map-tree">
        <LongList label={i18n.t('panel.search.results')} class="search-results" items={found}>
          {(page) => <Hit page={page} isChosen={chosen.has(page.url)} onChoose={choose} />}
        </LongList>
        {onMore && (
          <div class="search-more">
            <Button kind="second" label={i18n.t('panel.search.more')} spent={isSearching} onClick={onMore} />
          </div>
        )}
        <p class="meta search-formats">
          {i18n.t('panel.search.formats', { formats: formatNames(formats) })}
          {isDebugged && ` ${i18n.t('common.debugged')}`}
        </p>
      </div>
      <StartFoot
        label={i18n.t(chosen.size > 0 ? 'panel.search.scrapeChosen' : 'panel.search.scrapeAll', pages.length)}
        onStart={() => onScrape(urls)}
        labelWithSave={i18n.t('panel.batch.startAndSave')}
        onStartAndSave={onScrapeAndSave && (() => onScrapeAndSave(urls))}
      />
    </>
  );
}

interface HitProps {
  page: SearchHit;
  isChosen: boolean;
  onChoose(url: string, isChosen: boolean): void;
}

/** One result. All of its words come from strangers, and stay text. */
function Hit({ page: { url, title, description }, isChosen, onChoose }: HitProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(url, event.currentTarget.checked)} />
        <b>
          <bdi>{title || readableUrl(url)}</bdi>
        </b>
      </label>
      <div>
        <a href={url} title={url} target="_blank" rel="noopener noreferrer">
          <Address>{readableUrl(url)}</Address>
        </a>
        {description && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** Shown before a search engine is set up: says so, and links to the settings. */
export function SearchSetUp({ onSettings, onBack }: Pick<SearchFormProps, 'onSettings' | 'onBack'>) {
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.search.title')} onBack={onBack} />
      <div class="panel-message search-set-up">
        <Icon name="search" />
        <p>{i18n.t('panel.search.setUp')}</p>
        <Button kind="primary" label={i18n.t('panel.search.choose')} onClick={onSettings} />
      </div>
    </main>
  );
}
