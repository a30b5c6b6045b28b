import { afterEach, expect, it, vi } from 'vitest';
import { changeSettings } from '@/lib/store/settings';
import { followDeveloperNames } from '@/lib/views/developer-names';

afterEach(() => vi.unstubAllGlobals());

it('shows the names in open views as soon as the setting is on, and hides them again', async () => {
  const classes = new Set<string>();
  const toggle = (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name));
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } });
  followDeveloperNames({ developerNames: false });
  expect([...classes]).toEqual([]);
  await changeSettings({ developerNames: true });
  await vi.waitFor(() => expect([...classes]).toEqual(['developer-names']));
  await changeSettings({ developerNames: false });
  await vi.waitFor(() => expect([...classes]).toEqual([]));
});
