import { expect, it } from 'vitest';
import { noteArchive, writeNote } from '@/lib/transfer/export/note-archive';

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

it('is written into a folder, with its images in one beside it, under a name that is free', async () => {
  const files = new Map<string, string>();
  const folder = {
    name: 'Notes',
    freeName: async () => 'Tides (2).md',
    write: async (path: string, content: Blob) => void files.set(path, await content.text()),
  };
  const written = await writeNote(
    {
      markdown: '![A](a.png) ![B](b.png)',
      name: 'Tides.md',
      images: images.slice(0, 2),
      load: async (address) => {
        if (address.endsWith('b.png')) throw new Error('Refused');
        return new Blob(['picture'], { type: 'image/png' });
      },
      progress: () => undefined,
      signal: new AbortController().signal,
    },
    folder,
  );
  expect(written).toEqual({ name: 'Tides (2).md', failed: ['https://site.example/b.png'] });
  expect([...files]).toEqual([
    ['Tides (2).md', '![A](Tides%20%282%29%20images/1.png) ![B](b.png)'],
    ['Tides (2) images/1.png', 'picture'],
  ]);
});
