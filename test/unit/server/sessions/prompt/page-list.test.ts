import { expect, it } from 'vitest';
import { accessibilityTree, fieldRefs, listPage } from '@/server/sessions/prompt/page-list';

const TREE = accessibilityTree.parse([
  {
    role: 'generic',
    ref: 'e1',
    children: [
      { role: 'heading', name: 'Start\nhere', ref: 'e2', level: 1 },
      { role: 'link', name: 'Next', ref: 'e3', url: '/next' },
      { role: 'textbox', name: 'Name', ref: 'e4', text: 'Ann' },
      { role: 'textbox', name: 'Password', ref: 'e5', text: 'hunter2-secret', children: ['hunter2-secret'] },
      { role: 'checkbox', name: 'Yes', ref: 'e6', checked: true },
      'Your password is hunter2-secret.',
      {
        role: 'row',
        name: 'One 1',
        ref: 'e7',
        children: [{ role: 'button', name: 'Edit', ref: 'e8', disabled: true }],
      },
    ],
  },
]);

it('lists elements with their roles, names, values and rows, and no secret', () => {
  expect(fieldRefs(TREE)).toEqual(['e4', 'e5']);
  expect(listPage(TREE, new Map([['e5', 'hunter2-secret']]), 10_000)).toBe(
    [
      'heading "Start here" [ref=e2]',
      'link "Next" [ref=e3] to /next',
      'textbox "Name" [ref=e4] = "Ann"',
      'textbox "Password" [ref=e5] (a secret)',
      'checkbox "Yes" [ref=e6] [checked]',
      'text: Your password is ▒▒▒.',
      'row "One 1" [ref=e7]',
      '  button "Edit" [ref=e8] [disabled]',
    ].join('\n'),
  );
});

it('lists as much as a model has room for', () => {
  expect(listPage(TREE, new Map(), 30)).toBe('heading "Start here" [ref=e2]\n\n(The list goes on.)');
});
