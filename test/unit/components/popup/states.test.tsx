import type { ComponentChild } from 'preact';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '@/components/access/AccessPage';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { ProgramsLine } from '@/components/base/ProgramsLine';
import { ServiceFields } from '@/components/options/EngineSection';
import { LastResult } from '@/components/popup/LastResult';
import { Popup } from '@/components/popup/Popup';
import { Restricted } from '@/components/popup/Restricted';
import { Running } from '@/components/popup/Running';
import { RecordingNow } from '@/components/recordings/RecordingNow';
import { WelcomePage } from '@/components/welcome/WelcomePage';
import { WinnowError } from '@/lib/base/errors';
import { judgeStates } from '../judge';
import { ADDRESS, jobOf } from '../panel/sample';
import { withPassword } from '../recordings/sample';
import { clear, Form, openOptions, press, show } from './sample';

const popup = (children: ComponentChild, locked = false, programs?: ComponentChild) =>
  show(
    <Popup
      page={{ url: ADDRESS, title: 'Harbour fees' }}
      locked={locked}
      programs={programs}
      view="one"
      engine="local"
      onEngine={vi.fn()}
      onHistory={vi.fn()}
      onSettings={vi.fn()}
    >
      {children}
    </Popup>,
  );

const welcomed = () => ({ onPage: vi.fn(), onAddress: vi.fn(), onSample: vi.fn() });

const error = new WinnowError('UNAUTHORIZED', 'The service did not accept the API key.', {
  mayHaveBeenBilled: true,
}).record;

judgeStates(
  {
    'the popup, ready': () => popup(<Form />),

    'the popup while programs are connected': () => popup(<Form />, false, <ProgramsLine count={2} onStop={vi.fn()} />),

    'the popup once programs are stopped': () =>
      popup(<Form />, false, <ProgramsLine count={undefined} onStop={vi.fn()} />),

    async 'the popup with its ways to scrape open'() {
      popup(<Form />);
      await press('More ways to scrape');
      await expect.element(page.getByRole('menuitemradio').first()).toBeVisible();
    },

    async 'the popup with the options open and wrong'() {
      const formats = (['markdown', 'screenshot', 'json', 'changeTracking', 'question'] as const).map((type) => ({
        type,
      }));
      popup(<Form draft={{ formats }} />);
      await openOptions();
      await page.getByRole('switch', { name: /^Redact personal data/ }).click();
      for (const closed of page.getByRole('button', { name: /^Write / }).all()) await closed.click();
      await press('Scrape this page');
      await expect.poll(() => document.querySelector('[aria-invalid]')).not.toBeNull();
    },

    async 'the popup with the request as a text that is wrong, and a preset'() {
      popup(<Form />);
      await openOptions();
      await page.getByLabelText('Preset name').fill('Reading');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.element(page.getByRole('combobox', { name: 'Preset' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Request' }).fill('{ "formats": ["markdown",] }');
      await expect.element(page.getByText('there is a comma after the last item')).toBeVisible();
    },

    'the popup with a result': () =>
      popup(
        <>
          <LastResult
            job={jobOf(['markdown'], {
              delivery: { to: 'clipboard', state: 'done', format: 'Markdown', words: 37 } as never,
            })}
            isNews={true}
            onCopy={async () => undefined}
            onDownload={vi.fn()}
            onOpen={vi.fn()}
            onAllowCopying={vi.fn()}
          />
          <Form />
        </>,
      ),

    'the popup while a service is asked': () =>
      popup(<Running job={jobOf(['markdown'], { engine: 'remote', state: 'running' })} onStop={vi.fn()} />),

    'the popup after a failure': () =>
      popup(
        <div class="popup-body">
          <ErrorNotice error={error} engine="remote" onRemedy={vi.fn()} onUseThisBrowser={vi.fn()} />
        </div>,
      ),

    'the popup over a page that is out of reach': () =>
      popup(
        <Restricted
          why="Browsers keep extensions off this page."
          more="Scrape another one."
          recent={[jobOf(['markdown'])]}
          isDebugged={true}
          onReload={vi.fn()}
          onAddress={vi.fn()}
          onResult={vi.fn()}
          onHistory={vi.fn()}
        />,
        true,
      ),

    'the popup that asks for a service': () =>
      popup(
        <div class="popup-body">
          <h2>Choose a service</h2>
          <ServiceFields
            service={{
              baseUrl: 'no address',
              baseUrlError: 'This is no address.',
              apiKey: '',
              onBaseUrl: vi.fn(),
              onApiKey: vi.fn(),
              onTest: async () => ({ ok: true, milliseconds: 1 }),
            }}
          />
        </div>,
      ),

    'the popup during a recording': () =>
      popup(<RecordingNow steps={withPassword.steps} startedAt={0} state="unseen" onStop={vi.fn()} />),

    'the page of welcome with a page to scrape': () =>
      show(
        <WelcomePage
          scrapeKey="Alt+Shift+S"
          page={{ title: 'Harbour fees', url: ADDRESS }}
          problem="The page could not be read."
          isPinned={false}
          sample={{ markdown: '# Harbour fees\n\n| Boat | Fee |\n| --- | --- |\n| 9 m | €14 |\n' }}
          {...welcomed()}
        />,
      ),

    async 'the page of welcome with a wrong address'() {
      show(
        <WelcomePage
          scrapeKey=""
          page="any-address"
          problem={undefined}
          isPinned
          sample={{ problem: 'The page could not be read.' }}
          {...welcomed()}
        />,
      );
      await page.getByRole('textbox', { name: 'Address' }).fill('no address');
      await press('Scrape this address');
      await expect.poll(() => document.querySelector('[aria-invalid]')).not.toBeNull();
    },

    async 'the window that asks for a program'() {
      const ask = { requestId: 'one', program: 'notes', site: 'example.com', kind: 'read', sensitive: true, at: 0 };
      show(<AccessPage ask={ask as never} others={2} onAnswer={vi.fn()} />);
      await expect
        .element(page.getByRole('button', { name: 'Allow once' }))
        .not.toHaveAttribute('aria-disabled', 'true');
    },
  },
  clear,
);
