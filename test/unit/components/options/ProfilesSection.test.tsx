import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ProfilesSection, type ProfilesSectionProps } from '@/components/options/ProfilesSection';

const root = document.body.appendChild(document.createElement('div'));

function show(props: Partial<ProfilesSectionProps> = {}) {
  const calls = { onSignIn: vi.fn(), onSave: vi.fn(), onCancel: vi.fn(), onRemove: vi.fn() };
  const state = { profiles: [], signingIn: undefined, wasClosed: false, error: undefined };
  render(<ProfilesSection {...state} {...calls} {...props} />, root);
  return calls;
}

afterEach(() => render(null, root));

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });

it('takes an address without its scheme, and refuses what is no page', async () => {
  const { onSignIn } = show();
  await field('Profile name').fill(' work ');
  await field('Sign-in page').fill('javascript:alert(1)');
  await button('Sign in…').click();
  await expect.element(page.getByText('Enter the address of a web page.')).toBeVisible();
  expect(onSignIn).not.toHaveBeenCalled();
  await field('Sign-in page').fill('mail.example/login');
  await button('Sign in…').click();
  expect(onSignIn).toHaveBeenLastCalledWith('work', 'https://mail.example/login');
  await field('Profile name').fill(' ');
  await button('Sign in…').click();
  expect(onSignIn).toHaveBeenLastCalledWith('mail.example', 'https://mail.example/login');
});

it('saves or closes the window that is open, and says when the person has closed it', async () => {
  const { onSave, onCancel } = show({ signingIn: 'work' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Sign in to work in the private window');
  await button('Save the sign-in').click();
  await button('Close without saving').click();
  expect([onSave.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  show({ wasClosed: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing was saved.');
});

it('lists where each profile is signed in, and what was missed', async () => {
  const profiles = [{ name: 'work', sites: ['https://a.example'], savedAt: 0, missedAt: 60_000 }];
  const { onSignIn, onRemove } = show({ profiles });
  const row = page.getByRole('listitem');
  await expect.element(row).toHaveTextContent('https://a.example');
  await expect.element(row).toHaveTextContent('another private window was open');
  await button('Sign in to work again').click();
  await button('Delete the profile work').click();
  expect(onSignIn).toHaveBeenCalledWith('work', 'https://a.example');
  expect(onRemove).toHaveBeenCalledWith('work');
});
