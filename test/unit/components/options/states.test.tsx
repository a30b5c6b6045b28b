import { type ComponentChildren, render } from 'preact';
import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BackupSection } from '@/components/options/BackupSection';
import { DataSection } from '@/components/options/DataSection';
import { DevelopersSection } from '@/components/options/DevelopersSection';
import { EngineSection } from '@/components/options/EngineSection';
import { LanguagesSection } from '@/components/options/LanguagesSection';
import { ModelSection } from '@/components/options/ModelSection';
import { NoteSection } from '@/components/options/NoteSection';
import { OptionsPage } from '@/components/options/OptionsPage';
import { PagesSection } from '@/components/options/PagesSection';
import { PermissionsSection } from '@/components/options/PermissionsSection';
import { ProfilesSection } from '@/components/options/ProfilesSection';
import { ProgramsSection } from '@/components/options/ProgramsSection';
import { SearchSection } from '@/components/options/SearchSection';
import { ShortcutsSection } from '@/components/options/ShortcutsSection';
import { WinnowError } from '@/lib/base/errors';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { DEFAULT_SENSITIVE } from '@/lib/programs/consent';
import { judgeStates } from '../judge';

// The limits of the settings lie beside their storage, which a page does not have.
vi.hoisted(() => {
  const none = async () => ({});
  const area = { get: none, set: none, remove: none, onChanged: { addListener: none, removeListener: none } };
  const storage = { local: area, session: area, sync: area };
  Object.assign(globalThis, { chrome: { runtime: { id: 'test' }, storage } });
});

const root = document.createElement('div');
const error = new WinnowError('MODEL_UNAUTHORIZED', 'The model did not accept the key.').record;

function show(sections: Record<string, ComponentChildren>): void {
  document.body.replaceChildren(root);
  const [first, ...others] = Object.entries(sections).map(([title, content]) => ({
    id: title.toLowerCase(),
    title,
    lead: 'What this is about.',
    content,
  }));
  // All are judged at once.
  if (first) render(<OptionsPage pages={[[first, ...others]]} said="Saved" />, root);
}

const press = (name: string) => page.getByRole('button', { name }).first().click();

const sections = (isWrong: boolean) => ({
  Engine: (
    <EngineSection
      engine="remote"
      onEngine={vi.fn()}
      service={{
        baseUrl: isWrong ? 'no address' : 'https://service.example',
        baseUrlError: isWrong ? 'This is no address.' : undefined,
        origin: isWrong ? undefined : 'https://service.example',
        apiKey: 'key',
        onBaseUrl: vi.fn(),
        onApiKey: vi.fn(),
        onTest: async () => (isWrong ? { ok: false, error } : { ok: true, milliseconds: 1_240 }),
      }}
    />
  ),
  Model: (
    <ModelSection
      kind="openai-compatible"
      onKind={vi.fn()}
      finder={{
        onFind: async () => ({ ok: true, servers: [] }),
        onUse: vi.fn(),
      }}
      builtIn={{ availability: 'unavailable', onDownload: vi.fn() }}
      server={{
        server: {
          baseUrl: 'http://localhost:11434/v1',
          model: 'a-model-with-a-rather-long-name:70b-instruct',
          limits: {},
          key: 'sk-secret',
          headers: isWrong ? 'no header' : 'X-Team: quay',
        },
        onServer: vi.fn(),
        presets: [{ name: 'Ollama', baseUrl: 'http://localhost:11434/v1' }],
        usualLimits: { input: 3_072, output: 1_024 },
        errors: isWrong ? { headers: 'Write each header on its own line, as Name: value' } : {},
        origin: 'http://localhost:11434',
        onList: async () => ({ ok: true, models: ['small', 'large'] }),
        onTest: async () => (isWrong ? { ok: false, error } : { ok: true, milliseconds: 1_240 }),
      }}
    />
  ),
  Search: (
    <SearchSection
      backend="searxng"
      onBackend={vi.fn()}
      backends={[{ name: 'searxng', title: 'SearXNG', hasKey: false }]}
      address="http://localhost:8888"
      onAddress={vi.fn()}
      apiKey=""
      onKey={vi.fn()}
      errors={isWrong ? { address: 'This is no address.' } : {}}
      onTest={async () => ({ ok: true, results: 3 })}
    />
  ),
  'Results page': (
    <SearchSection
      backend="browser"
      onBackend={vi.fn()}
      backends={[
        {
          name: 'browser',
          title: 'Results page in this browser',
          hasKey: false,
          pages: [{ title: 'Find', address: 'https://find.example/?q=%s' }],
        },
      ]}
      address={isWrong ? 'https://other.example/' : 'https://find.example/?q=%s'}
      onAddress={vi.fn()}
      apiKey=""
      onKey={vi.fn()}
      errors={isWrong ? { address: 'Enter an address with %s.' } : {}}
      onTest={async () => ({ ok: true, results: 3 })}
    />
  ),
  Notes: (
    <NoteSection
      note={
        isWrong
          ? {
              ...DEFAULT_NOTE,
              template: '{{unknown}} {% if %}',
              rules: [{ name: 'Recipes', when: [], template: '{{', fileName: '{{no}}' }],
            }
          : {
              ...DEFAULT_NOTE,
              rules: [{ name: 'Recipes', when: ['schema:@Recipe'], template: '{{title}}', fileName: '{{title}}' }],
            }
      }
      sample={{
        response: { success: true, data: { markdown: 'Tides.', metadata: { title: 'Tides' } } },
        selection: false,
      }}
      hasModel
      onNote={vi.fn()}
    />
  ),
  Pages: (
    <PagesSection
      concurrency={isWrong ? 0 : 2}
      onConcurrency={vi.fn()}
      leavesHistory={isWrong}
      onLeavesHistory={vi.fn()}
      blockedHosts={isWrong ? ['no host'] : ['ads.example']}
      onBlockedHosts={vi.fn()}
    />
  ),
  Languages: (
    <LanguagesSection
      languages={[{ name: 'eng' }, { name: 'deu', bytes: 1_500_000 }]}
      onAdd={async () => {
        throw new WinnowError('BAD_REQUEST', 'This is no language file.');
      }}
      onRemove={async () => undefined}
    />
  ),
  Programs: (
    <ProgramsSection
      enabled={true}
      state={isWrong ? 'code' : 'connected'}
      address="http://127.0.0.1:3002"
      isRefused={isWrong}
      programs={[]}
      sensitive={DEFAULT_SENSITIVE}
      onEnabled={vi.fn()}
      onAddress={vi.fn()}
      onPair={vi.fn()}
      onCode={vi.fn()}
      onRevoke={vi.fn()}
      onStop={vi.fn()}
      onSensitive={vi.fn()}
    />
  ),
  Profiles: (
    <ProfilesSection
      profiles={[
        { name: 'work', sites: ['https://a.example'], savedAt: 0 },
        { name: 'home', sites: ['https://b.example', 'http://127.0.0.1:3000'], savedAt: 0, missedAt: 60_000 },
      ]}
      signingIn={isWrong ? undefined : 'work'}
      wasClosed={isWrong}
      error={isWrong ? new WinnowError('PERMISSION_NEEDED', 'Private windows are open.').record : undefined}
      onSignIn={vi.fn()}
      onSave={vi.fn()}
      onCancel={vi.fn()}
      onRemove={vi.fn()}
    />
  ),
  Keys: (
    <ShortcutsSection
      iconPress="popup"
      onIconPress={vi.fn()}
      shortcuts={[
        { name: 'Scrape this page', key: 'Alt+Shift+S' },
        { name: 'Open the panel', key: '' },
      ]}
      onChange={vi.fn()}
    />
  ),
  Permissions: (
    <PermissionsSection
      permissions={[
        { id: 'sites', name: 'All sites', why: 'Reads pages without a click.', granted: true },
        { id: 'debugger', name: 'Debugger', why: 'Drives pages.', granted: false },
        { id: 'storage', name: 'Storage', why: 'Keeps results.', granted: true, fixed: 'Always' },
      ]}
      onGrant={vi.fn()}
      onRevoke={vi.fn()}
    />
  ),
  Developers: <DevelopersSection names={isWrong} onNames={vi.fn()} />,
  Backup: (
    <BackupSection
      onExport={async () => ({ name: 'winnow.zip', size: 2_300_000, unfinished: 1 })}
      onImport={async () => {
        if (isWrong) throw new WinnowError('BAD_REQUEST', 'This is no backup.');
        const added = { results: 12, recordings: 2, versions: 0, settings: 1, watches: 0, highlights: 0 };
        return { added, already: 4, offers: [], notes: ['results/0/job.json is damaged.'] };
      }}
    />
  ),
  Data: <DataSection results={3} bytes={9_000} room={42_000_000} onDeleteAll={async () => undefined} />,
});

const upload = (label: string) => userEvent.upload(page.getByLabelText(label), new File(['none'], 'a.zip'));

judgeStates(
  {
    'the options': () => show(sections(false)),

    async 'the options with everything asked for'() {
      show(sections(false));
      await press('Test connection');
      await press('Test model');
      await press('List models');
      await expect.element(page.getByText('2 models found. Start typing a name.')).toBeVisible();
      await press('Show the model key');
      await press('Find models on this computer');
      await upload('Backup file');
      await expect.element(page.getByText('results/0/job.json is damaged.')).toBeVisible();
    },

    async 'the options with what is wrong in them'() {
      show(sections(true));
      await press('Test connection');
      await press('Test model');
      await upload('Backup file');
      await upload('Language file');
      await press('Delete all results');
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  () => {
    render(null, root);
    document.body.replaceChildren();
  },
);
