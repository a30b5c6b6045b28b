import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

it.each(['audio', 'video'] as const)('%s is played where it is', async (kind) => {
  const file = new Blob([new Uint8Array(3_000)], { type: `${kind}/webm` });
  const pointer = `/data/${kind}`;
  show({ job: jobOf([kind]), result: { ...resultOf({ [kind]: pointer }), attachments: { [pointer]: file } } });
  await expect.element(page.getByText('3 kB')).toBeInTheDocument();
  await expect.poll(() => document.querySelector(kind)?.src).toMatch(/^blob:/);
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeInTheDocument();
});

it('media that lies elsewhere is an address', async () => {
  show({ job: jobOf(['video']), result: resultOf({ video: 'https://files.example/a.mp4' }) });
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://files.example/a.mp4');
});
