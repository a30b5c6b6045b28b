import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useBriefMessage } from '@/components/base/CopyButton';
import { useLoaded } from '@/components/base/use-loaded';
import { BackupSection, type BackupSectionProps } from '@/components/options/BackupSection';
import { CacheSection, DataSection } from '@/components/options/DataSection';
import { DevelopersSection } from '@/components/options/DevelopersSection';
import { EngineSection } from '@/components/options/EngineSection';
import { LanguagesSection } from '@/components/options/LanguagesSection';
import { ModelSection } from '@/components/options/ModelSection';
import { NoteSection } from '@/components/options/NoteSection';
import { OptionsPage } from '@/components/options/OptionsPage';
import { PagesSection } from '@/components/options/PagesSection';
import { PermissionsSection } from '@/components/options/PermissionsSection';
import { ShortcutsSection } from '@/components/options/ShortcutsSection';
import { saveFile } from '@/lib/base/save-file';
import {
  hasPermission,
  isOptionalPermission,
  requestAccess,
  requestPermission,
  revokeAccess,
  revokePermission,
  watchPermissions,
} from '@/lib/browser/access';
import { listShortcuts, openShortcutPage, watchShortcuts } from '@/lib/browser/shortcuts';
import type { EngineName } from '@/lib/operations/engine';
import type { Noted } from '@/lib/scrape/noted';
import { roomLeft } from '@/lib/store/failure';
import { changeSettings, type Settings } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import type { BackupStores } from '@/lib/transfer/backup/write-backup';
import { background } from '../background';
import { listPermissions } from './permissions';
import { useLanguages } from './use-languages';
import { useModel } from './use-model';
import { useService } from './use-service';

interface OptionsAppProps {
  saved: Settings;
  stores: Stores;
}

/** Wires the options to settings, permissions and stores. Everything is saved as it is entered. */
export function OptionsApp({ saved, stores }: OptionsAppProps) {
  const [said, say] = useBriefMessage(2000);
  const keep = async (saving: Promise<unknown>) => {
    await saving;
    say(i18n.t('options.saved'));
  };

  const [engine, setEngine] = useState(saved.engine);
  const chooseEngine = (next: EngineName) => {
    setEngine(next);
    void keep(changeSettings({ engine: next }));
  };

  const service = useService(saved.baseUrl, keep);
  const model = useModel(saved.model, keep);
  // Loaded separately: it contains the code for every search engine.
  const [search] = useLoaded(() => import('./SearchOptions'), []);
  const [programs] = useLoaded(() => import('./ProgramsOptions'), []);
  const [profiles] = useLoaded(() => import('./ProfilesOptions'), []);
  const [sample] = useLoaded(() => newestNoted(stores), [stores]);
  const { data, copies, reload, deleteAll, clearCache } = useData(stores);
  const backup = backupActions(stores, reload);
  const languages = useLanguages(stores, reload);

  return (
    <OptionsPage
      said={said}
      pages={[
        [
          section('engine', <EngineSection engine={engine} onEngine={chooseEngine} service={service} />),
          section('permissions', <Permissions />),
        ],
        [named('model', <ModelSection {...model} />)],
        [named('search', search && <search.SearchOptions saved={saved.search} keep={keep} />)],
        [named('profiles', profiles && <profiles.ProfilesOptions store={stores.profiles} />)],
        [
          section(
            'note',
            <NoteSection
              note={saved.note}
              sample={sample}
              hasModel={saved.model.kind !== 'none'}
              onNote={(note) => void keep(changeSettings({ note }))}
            />,
          ),
        ],
        [
          section(
            'shortcuts',
            <Shortcuts saved={saved.iconPress} onIconPress={(iconPress) => void keep(changeSettings({ iconPress }))} />,
          ),
        ],
        [
          {
            ...named('programs', programs && <programs.ProgramsOptions keep={keep} />),
            short: i18n.t('options.programs.short'),
          },
          // Its one setting says what it is for.
          { id: 'developers', title: i18n.t('options.developers'), content: <Developers saved={saved} keep={keep} /> },
        ],
        [
          section('pages', <Pages saved={saved} keep={keep} />),
          section('languages', languages && <LanguagesSection {...languages} />),
        ],
        [
          { ...section('backup', <BackupSection {...backup} />), short: i18n.t('options.data') },
          section('cache', copies && <CacheSection {...copies} onClear={clearCache} />),
          // The button that destroys most is the last one.
          section('data', data && <DataSection {...data} onDeleteAll={deleteAll} />),
        ],
      ]}
    />
  );
}

const section = (
  id: 'engine' | 'permissions' | 'shortcuts' | 'note' | 'pages' | 'languages' | 'backup' | 'cache' | 'data',
  content: ComponentChildren,
) => ({ id, title: i18n.t(`options.${id}`), lead: i18n.t(`options.${id}Lead`), content });

/** A section whose words have a group of their own. */
const named = (id: 'model' | 'search' | 'programs' | 'profiles', content: ComponentChildren) => ({
  id,
  title: i18n.t(`options.${id}.title`),
  lead: i18n.t(`options.${id}.lead`),
  content,
});

function Permissions() {
  const [permissions = []] = useLoaded(listPermissions, [], watchPermissions);
  return (
    <PermissionsSection
      permissions={permissions}
      onGrant={(id) => void (isOptionalPermission(id) ? requestPermission(id) : requestAccess([id]))}
      onRevoke={(id) => void (isOptionalPermission(id) ? revokePermission(id) : revokeAccess([id]))}
    />
  );
}

interface SavedProps {
  saved: Settings;
  keep(saving: Promise<unknown>): Promise<void>;
}

function Pages({ saved, keep }: SavedProps) {
  const [leavesHistory = false] = useLoaded(() => hasPermission('history'), [], watchPermissions);
  return (
    <PagesSection
      concurrency={saved.concurrency}
      onConcurrency={(concurrency) => void keep(changeSettings({ concurrency }))}
      blockedHosts={saved.blockedHosts}
      onBlockedHosts={(blockedHosts) => void keep(changeSettings({ blockedHosts }))}
      leavesHistory={leavesHistory}
      // The permission is the setting: without it, nothing could be removed.
      onLeavesHistory={(leaves) => void (leaves ? requestPermission : revokePermission)('history')}
    />
  );
}

function Developers({ saved, keep }: SavedProps) {
  const [names, setNames] = useState(saved.developerNames);
  return (
    <DevelopersSection
      names={names}
      onNames={(developerNames) => {
        setNames(developerNames);
        void keep(changeSettings({ developerNames }));
      }}
    />
  );
}

interface ShortcutsProps {
  saved: Settings['iconPress'];
  onIconPress(iconPress: Settings['iconPress']): void;
}

function Shortcuts({ saved, onIconPress }: ShortcutsProps) {
  const [iconPress, setIconPress] = useState(saved);
  const [shortcuts = []] = useLoaded(listShortcuts, [], watchShortcuts);
  return (
    <ShortcutsSection
      iconPress={iconPress}
      onIconPress={(next) => {
        setIconPress(next);
        onIconPress(next);
      }}
      shortcuts={shortcuts}
      onChange={openShortcutPage}
    />
  );
}

/** Finds the newest result with markdown, for the preview of a template. */
async function newestNoted({ jobs, results }: Stores): Promise<Noted | undefined> {
  const done = (await jobs.list()).filter(({ state, ephemeral }) => state === 'done' && !ephemeral);
  for (const { id, tab } of done.slice(0, SAMPLES)) {
    const result = await results.get(id);
    if (result?.response.data.markdown) {
      const { response, declared } = result;
      return { response, declared, selection: tab?.selection === true };
    }
  }
  return undefined;
}

/** Number of results that are searched for one with markdown. */
const SAMPLES = 5;

/** Sizes of the stored data, undefined until they are measured, and the actions to delete it. */
function useData(stores: Stores) {
  const { cache, versions } = stores;
  const [data, reloadData] = useLoaded(() => measureData(stores), [stores]);
  const [copies, reloadCopies] = useLoaded(cache.measure, [cache]);
  return {
    data,
    copies,
    reload: () => void Promise.all([reloadData(), reloadCopies()]),
    async deleteAll() {
      // The settings, too, contain the sites that were scraped.
      await Promise.all([background.removeAllJobs(), versions.clear(), changeSettings({ siteRequests: [] })]);
      await reloadData();
    },
    async clearCache() {
      await background.clearCache();
      await Promise.all([reloadCopies(), reloadData()]);
    },
  };
}

/** The browser only reports the total size. */
async function measureData({ jobs, cache }: Stores): Promise<{ results: number; bytes: number; room: number }> {
  const [all, denied, { usage = 0 }, room, copies] = await Promise.all([
    jobs.count(),
    jobs.countDenied(),
    navigator.storage.estimate(),
    roomLeft(),
    cache.measure(),
  ]);
  return { results: all - denied, bytes: Math.max(0, usage - copies.bytes), room };
}

/**
 * Writes and reads backups; their code is loaded on first use.
 * @param changed called when the disk holds more than before
 */
const backupActions = (stores: BackupStores, changed: () => void): BackupSectionProps => ({
  async onExport(progress, signal) {
    const { writeBackup } = await import('@/lib/transfer/backup/write-backup');
    const total = (await stores.jobs.count()) + (await stores.recordings.list()).length;
    const told = (done: number) => progress({ done, total });
    const { zip, unfinished } = await writeBackup(stores, { progress: told, signal });
    const name = `winnow-${new Date().toISOString().slice(0, 10)}.zip`;
    saveFile(zip, name);
    return { name, size: zip.size, unfinished };
  },
  async onImport(file, progress, signal) {
    const { readBackup } = await import('@/lib/transfer/backup/read-backup');
    const report = await readBackup(file, stores, { progress: (done, total) => progress({ done, total }), signal });
    changed();
    return report;
  },
});
