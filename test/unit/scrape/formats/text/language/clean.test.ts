import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { wholeBlocks } from '@/lib/base/text/whole-blocks';
import type { Model } from '@/lib/model';
import { cleanContent } from '@/lib/scrape/formats/text/language/clean';
import { scriptedModel, signal } from './scripted-model';

const page = `Home > Tea

# Tea

Tea is a drink. [Read on](/more).

| Kind | Price |
|------|-------|
| Green | 3 € |

\`\`\`
boil(water)
\`\`\`

![A cup](/cup.png)

We use cookies. Accept all.

## Related articles

- [Coffee](/coffee)
- [Milk](/milk)

## Brewing

Boil water, and let it stand for three minutes before you pour it over the leaves.
`;
const blocks = wholeBlocks(page).map(({ text }) => text);
const number = (start: string) => blocks.findIndex((text) => text.startsWith(start)) + 1;
const dropping = (...starts: string[]) => scriptedModel(JSON.stringify({ numbers: starts.map(number) })).model;
const clean = (model: Model | null, markdown = page) => cleanContent(markdown, model, { signal });

describe('cleanContent', () => {
  it('leaves out what the model names, and everything else as it was', async () => {
    const result = await clean(dropping('Home', 'We use', '## Related', '- [Coffee', '- [Milk'));
    expect(result.warnings).toEqual([]);
    expect(result.markdown).toBe(
      page
        .replace('Home > Tea\n\n', '')
        .replace('We use cookies. Accept all.\n\n', '')
        .replace('## Related articles\n\n- [Coffee](/coffee)\n- [Milk](/milk)\n\n', ''),
    );
  });

  it.each(['# Tea', '| Kind', '```', '![A cup', '## Brewing', '## Related'])(
    'never leaves out %s alone',
    async (start) => {
      expect(await clean(dropping(start))).toEqual({ markdown: page, warnings: [] });
    },
  );

  it('gives the original where more than half would go', async () => {
    const result = await clean(scriptedModel(JSON.stringify({ numbers: blocks.map((_, index) => index + 1) })).model);
    expect(result.markdown).toBe(page);
    expect(result.warnings).toEqual([
      'Content cleaning was skipped because more than half of the content would have been removed. The original markdown has been preserved.',
    ]);
  });

  it('can only leave blocks out, whatever the model answers', async () => {
    const answer = fc.oneof(
      fc.json(),
      fc.array(fc.integer({ min: -2, max: 15 })).map((numbers) => JSON.stringify({ numbers })),
    );
    await fc.assert(
      fc.asyncProperty(answer, async (text) => {
        const { markdown } = await clean(scriptedModel(text).model);
        const left = wholeBlocks(markdown).map((block) => block.text);
        expect(left).toEqual(blocks.filter((block) => left.includes(block)));
        for (const kept of ['# Tea', '| Kind', '```\nboil(water)\n```', '![A cup](/cup.png)'])
          expect(markdown).toContain(kept);
      }),
    );
  });

  it.each([
    [
      'no model',
      null,
      page,
      /^Content cleaning needs a language model and none is set up\..* The original markdown has been preserved\.$/,
    ],
    [
      'a page that is longer than the model writes',
      dropping('Home'),
      page.repeat(20),
      /^Content cleaning was skipped because the content is too long \([\d,]+ tokens, the model's limit is 1,000 tokens\)\. The original markdown has been preserved\.$/,
    ],
    ['an empty page', dropping('Home'), '\n', /^Content cleaning was skipped because the markdown content is empty\.$/],
    [
      'a failure',
      scriptedModel(new WinnowError('MODEL_BUSY', 'Busy.')).model,
      page,
      /^Content cleaning failed\. The original markdown has been preserved\. Busy\. Wait/,
    ],
  ])('gives the original and a warning with %s', async (_name, model, markdown, warning) => {
    expect(await clean(model, markdown)).toMatchObject({ markdown, warnings: [expect.stringMatching(warning)] });
  });
});
