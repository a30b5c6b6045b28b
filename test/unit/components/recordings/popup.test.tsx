import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RecordingNow } from '@/components/recordings/RecordingNow';
import { SuggestedRecordings } from '@/components/recordings/SuggestedRecordings';
import { clear, sample, show, withPassword } from './sample';

afterEach(clear);

describe('a recording under way', () => {
  it('shows how many steps, for how long, and the last five', async () => {
    const onStop = vi.fn();
    const steps = [...withPassword.steps, ...withPassword.steps];
    show(<RecordingNow steps={steps} startedAt={Date.now() - 98_500} state="recording" onStop={onStop} />);
    const status = page.getByRole('status', { name: 'Status' });
    await expect.element(page.getByText('10 steps')).toBeVisible();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^1:(38|39|4\d)$/);
    expect(status.getByRole('listitem').elements()).toHaveLength(5);
    await expect.element(status).toHaveTextContent('Type a secret in Password');
    await page.getByRole('button', { name: 'Stop recording' }).click();
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('says what to do before the first step', async () => {
    show(<RecordingNow steps={[]} startedAt={Date.now()} state="recording" onStop={vi.fn()} />);
    await expect.element(page.getByRole('status')).toHaveTextContent('Click, type or scroll in the page.');
  });

  it.each([
    ['paused', 0],
    ['unseen', 1],
  ] as const)('says that it is %s, and why if nobody asked for it', async (state, alerts) => {
    show(<RecordingNow steps={[]} startedAt={Date.now()} state={state} onStop={vi.fn()} />);
    await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
    expect(page.getByRole('alert').elements()).toHaveLength(alerts);
  });
});

describe('recordings of this site', () => {
  it('can run first, or none of them', async () => {
    const onChange = vi.fn();
    show(<SuggestedRecordings recordings={[sample]} replaces={false} onChange={onChange} />);
    const select = page.getByRole('combobox', { name: 'Run steps first' });
    await expect.element(select).toHaveDisplayValue('None');
    await select.selectOptions('Open the invoice');
    expect(onChange).toHaveBeenLastCalledWith('r1');
    show(<SuggestedRecordings recordings={[sample]} value="r1" replaces={false} onChange={onChange} />);
    await select.selectOptions('None');
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('say where a scrape begins with them, and what of the options they replace', async () => {
    const select = page.getByRole('combobox', { name: 'Run steps first' });
    const shown = { recordings: [sample], onChange: vi.fn() };
    show(<SuggestedRecordings {...shown} replaces={true} />);
    await expect.element(select).not.toHaveAccessibleDescription();
    show(<SuggestedRecordings {...shown} value="r1" replaces={false} />);
    const begins = "The scrape starts on the recording's page. Questions skip the steps.";
    await expect.element(select).toHaveAccessibleDescription(begins);
    show(<SuggestedRecordings {...shown} value="r1" replaces={true} />);
    const replaced = 'Address, selection and actions in the options are not used.';
    await expect.element(select).toHaveAccessibleDescription(`${begins} ${replaced}`);
  });

  it('are not spoken of where there are none', () => {
    show(<SuggestedRecordings recordings={[]} replaces={false} onChange={vi.fn()} />);
    expect(page.getByRole('combobox').elements()).toEqual([]);
  });
});
