import './map-form.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { Icon } from '@/components/base/Icon';
import { Notice } from '@/components/base/Notice';
import type { ErrorRecord } from '@/lib/base/errors';
import type { MapResponse } from '@/lib/contract';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import type { EngineName } from '@/lib/operations/engine';
import { type SiteBranch, siteTree } from '@/lib/operations/map/site-tree';
import { FilterBox, passesFilter } from '../FilterBox';
import { FormProblem } from '../FormProblem';
import { ListHead } from '../ListHead';
import { LongList } from '../LongList';

interface MapFormProps {
  /** Address to begin with. */
  address: string;
  engine: EngineName;
  /** True while a site is being mapped. */
  isMapping: boolean;
  found: Pick<MapResponse, 'links' | 'warning'> | undefined;
  problem?: ErrorRecord | undefined;
  /** Must be called in the click itself. */
  onMap(url: string): void;
  onStop(): void;
  onAdd(urls: string[]): void;
  onBack(): void;
}

/** Finds the addresses of a site, and asks which of them to scrape. */
export function MapForm({ address, engine, isMapping, found, problem, ...props }: MapFormProps) {
  const [text, setText] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const map = () => {
    const [url] = readAddresses(text).urls;
    setWrong(url === undefined);
    if (url !== undefined) props.onMap(url);
  };
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.map.title')} onBack={props.onBack} />
      <div class="panel-body batch-form">
        <FormProblem error={problem} />
        <Row
          label={i18n.t('panel.map.address')}
          hint={engine === 'local' ? i18n.t('panel.map.local') : i18n.t('panel.map.remote')}
          error={isWrong ? i18n.t('panel.map.wrong') : undefined}
          stack
        >
          <TextInput type="url" value={text} onInput={setText} />
          {isMapping ? (
            <Button kind="second" label={i18n.t('panel.map.stop')} onClick={props.onStop} />
          ) : (
            <Button kind="second" label={i18n.t('panel.map.start')} onClick={map} />
          )}
        </Row>
        {isMapping && (
          <p class="map-working" role="status">
            {i18n.t('panel.map.working')}
          </p>
        )}
        {found?.warning && <Notice>{found.warning}</Notice>}
      </div>
      {found && <FoundAddresses key={found.links} found={found} onAdd={props.onAdd} />}
    </main>
  );
}

/** Says how many pages there are, and how many of them a filter leaves. */
const pagesOf = (shown: number, all: number): string =>
  shown === all ? i18n.t('panel.map.pages', all) : i18n.t('panel.map.shown', all, { shown: i18n.number(shown) });

/** The addresses of a site as a tree, to choose from. */
function FoundAddresses({
  found: { links },
  onAdd,
}: {
  found: Pick<MapResponse, 'links'>;
  onAdd(urls: string[]): void;
}) {
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => links.filter(({ url, title }) => passesFilter(`${url} ${title ?? ''}`, filter)),
    [links, filter],
  );
  const tree = useMemo(() => siteTree(shown), [shown]);
  const choose = (urls: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const url of urls) {
      if (isChosen) next.add(url);
      else next.delete(url);
    }
    setChosen(next);
  };
  if (links.length === 0) return <p class="map-working">{i18n.t('panel.map.none')}</p>;
  const all = shown.map(({ url }) => url);
  return (
    <>
      <div class="map-tools">
        <FilterBox label={i18n.t('panel.map.filter')} value={filter} onChange={setFilter} />
        <p class="meta" role="status">
          {i18n.t('panel.map.selected', {
            pages: pagesOf(shown.length, links.length),
            chosen: i18n.number(chosen.size),
          })}
        </p>
        <Button kind="link" label={i18n.t('panel.map.all')} onClick={() => choose(all, true)} />
        <Button kind="link" label={i18n.t('panel.map.nothing')} onClick={() => setChosen(new Set())} />
      </div>
      <div class="map-tree">
        <Branches
          key={filter === ''}
          label={i18n.t('panel.map.tree')}
          branches={tree}
          isOpen={filter !== '' || tree.length === 1}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      <footer class="panel-foot">
        <Button
          kind="primary"
          wide
          disabled={chosen.size === 0}
          label={i18n.t('panel.map.add', chosen.size)}
          onClick={() => onAdd(links.map(({ url }) => url).filter((url) => chosen.has(url)))}
        />
      </footer>
    </>
  );
}

interface ChoiceProps {
  /** True to open the folders initially. */
  isOpen: boolean;
  chosen: ReadonlySet<string>;
  onChoose(urls: readonly string[], isChosen: boolean): void;
}

function Branches({ label, branches, ...choice }: ChoiceProps & { label: string; branches: readonly SiteBranch[] }) {
  return (
    <LongList label={label} class="map-branches" items={branches}>
      {(branch) => <Branch key={branch.key} branch={branch} {...choice} />}
    </LongList>
  );
}

/** True for a title that says no more than the name in the address. */
function isSaid(title: string, name: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/\.\w+$|[^\p{L}\p{N}]/gu, '');
  const last = name.split('/').at(-1) ?? name;
  const said = letters(title.startsWith('/') ? (title.split('/').at(-1) ?? title) : title);
  return said === letters(last) || said === letters(name);
}

function Branch({ branch, isOpen, chosen, onChoose }: ChoiceProps & { branch: SiteBranch }) {
  const { name, title, urls, branches } = branch;
  const [isShown, show] = useState(isOpen);
  const box = useRef<HTMLInputElement>(null);
  const taken = urls.filter((url) => chosen.has(url)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = taken > 0 && taken < urls.length;
  });
  return (
    <li>
      <div class="map-row">
        <label>
          <input
            type="checkbox"
            ref={box}
            checked={taken === urls.length}
            onChange={(event) => onChoose(urls, event.currentTarget.checked)}
          />
          <span dir="ltr">{name}</span> {title && !isSaid(title, name) && <small dir="auto">{title}</small>}
        </label>
        {branches.length > 0 && (
          <button
            type="button"
            class="map-inside"
            aria-expanded={isShown}
            aria-label={i18n.t('panel.map.inside', { name })}
            onClick={() => show(!isShown)}
          >
            {i18n.number(urls.length)}
            <Icon name={isShown ? 'up' : 'down'} small />
          </button>
        )}
      </div>
      {isShown && branches.length > 0 && (
        <Branches label={name} branches={branches} isOpen={false} chosen={chosen} onChoose={onChoose} />
      )}
    </li>
  );
}
