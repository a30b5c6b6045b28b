import { render } from 'preact';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import { Fold } from '@/components/panel/Fold';
import { JsonTree } from '@/components/panel/formats/JsonTree';

it('leaves a tree in it as it is: members stand below the row of their parent', () => {
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => {
    render(null, root);
    root.remove();
  });
  render(
    <Fold title="The whole job" open>
      <JsonTree name="job" value={{ completed: 3 }} path="job" />
    </Fold>,
    root,
  );
  const row = page.getByRole('button', { name: /^job/ }).element().getBoundingClientRect();
  const member = page.getByText('completed').element().getBoundingClientRect();
  expect(member.top).toBeGreaterThanOrEqual(row.bottom);
});
