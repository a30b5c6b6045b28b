import { expect, it } from 'vitest';
import { noteArchive } from '@/lib/transfer/export/note-archive';

const images = ['a.png', 'b.png', 'c'].map((written) => ({ written, address: `https://site.example/${written}` }));

it('has a note that points to the images beside it, and names those that could not be had', async () => {
  const tried: number[] = [];
  const { zip, failed } = await noteArchive({
    markdown: '![A](a.png) ![B](b.png) [![C](c)](a.png)',
    name: 'Tides.md',
    images,
    load: async (address) => {
      if (address.endsWith('b.png')) throw new Error('Refused');
      return new Blob(['picture'], { type: 'image/jpeg' });
    },
    progress: (done) => tried.push(done),
    signal: new AbortController().signal,
  });
  const text = await zip.text();
  expect(failed).toEqual(['https://site.example/b.png']);
  expect(tried).toEqual([1, 2, 3]);
  expect(text).toContain('![A](images/1.jpg) ![B](b.png) [![C](images/3.jpg)](a.png)');
  expect(text.match(/(?:Tides\.md|images\/\d\.jpg)(?=PK|!|picture)/g)?.sort()).not.toEqual([]);
});

it('ends when it is told to', async () => {
  const controller = new AbortController();
  const made = noteArchive({
    markdown: '![A](a.png)',
    name: 'Tides.md',
    images,
    load: async () => {
      controller.abort(new Error('Enough'));
      return new Blob([]);
    },
    progress: () => undefined,
    signal: controller.signal,
  });
  await expect(made).rejects.toThrow('Enough');
});
