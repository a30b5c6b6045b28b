import { describe, expect, it } from 'vitest';
import { readableText } from '@/lib/base/text/inline';
import { highlightsText, rankPassages, selectHighlights } from '@/lib/scrape/formats/text/highlights/select';
import { CHINESE, GERMAN, JAPANESE, KETTLE, THAI } from './pages';

const best = (markdown: string, query: string, language?: string) =>
  selectHighlights(markdown, query, { language, limit: 1 })[0]?.text;
const texts = (markdown: string, query: string, limit?: number) =>
  selectHighlights(markdown, query, { limit }).map(({ text }) => text);

describe('selectHighlights', () => {
  it.each([
    ['Who sold it first?', 'It was first sold in 2019 by Anna Moretti, who had been a potter before.'],
    ['How often must I remove scales?', 'Remove it every two months with vinegar.'],
    ['How fast does it boil a liter?', 'It boils a litre of water in three minutes.'],
    ['Is it safe in a dishwasher?', 'Never put it in the dishwasher.'],
    ['How heavy is the Brenta L?', 'Brenta L | 1,240 g | 1.5 l | 79 €'],
    ['How long must the filter dry?', 'let it dry for a day'],
    ['How long is the guarantee?', 'You may return it within five years.'],
    ['What colour is it?', 'Midnight blue'],
    ['set the temperature with heatTo', 'await kettle.heatTo(80);'],
    ['heat to', 'await kettle.heatTo(80);'],
    ['What is the phone number?', 'Call us on +39 0471 555 012 or write to help@example.org.'],
    ['Who answers letters?', 'Dr. Rossi answers all letters himself.'],
    ['1240 g', 'Brenta L | 1,240 g | 1.5 l | 79 €'],
    ['kettel with a longg spout', 'The Brenta is an electric kettle with a long spout.'],
  ])('%s', (question, answer) => {
    expect(best(KETTLE, question)).toBe(answer);
  });

  it.each([
    [GERMAN, 'Wer war der Architekt?', 'Entworfen hat es der Architekt Otto Brandes.', 'de'],
    [
      GERMAN,
      'Was kostet der Eintritt für einen Erwachsenen?',
      'Kinder unter sechs Jahren zahlen keinen Eintritt, Erwachsene 6,50 €.',
      'de',
    ],
    [GERMAN, 'Kann man ein Handtuch ausleihen?', 'Handtücher können an der Kasse ausgeliehen werden.', 'de'],
    [
      GERMAN,
      'Wann wurde das Bad eröffnet?',
      'Das Stadtbad wurde 1913 eröffnet und steht heute unter Denkmalschutz.',
      'de',
    ],
    [JAPANESE, '図書館はいつ開館しましたか', '山の図書館は1987年に開館しました。', 'ja'],
    [JAPANESE, '館長は誰ですか', '館長は佐藤花子さんです。', 'ja'],
    [JAPANESE, '駐車場はどこですか', '駐車場は建物の裏にあります。', 'ja'],
    [CHINESE, '绿茶多少钱？', '一壶绿茶的价格是三十元。', 'zh'],
    [CHINESE, '茶馆几点开门？', '茶馆每天早上七点开门。', 'zh'],
    [THAI, 'ค่าเข้าชมเท่าไร', 'ค่าเข้าชมสำหรับผู้ใหญ่คือ 40 บาท', 'th'],
    [THAI, 'ร้านอาหารอยู่ที่ไหน', 'ร้านอาหารอยู่ริมคลองด้านทิศใต้', 'th'],
  ])('%# %s', (page, question, answer, language) => {
    expect(best(page, question, language)).toBe(answer);
    expect(best(page, question)).toBe(answer);
  });

  it('names the section of a passage, and the columns of a row', () => {
    const section = (question: string) => selectHighlights(KETTLE, question, { limit: 1 })[0]?.section;
    expect(section('How often must I remove scales?')).toEqual(['Brenta kettle', 'Care']);
    expect(section('How heavy is the Brenta L?')).toEqual([
      'Brenta kettle',
      'Technical data',
      'Model | Weight | Capacity | Price',
    ]);
  });

  it.each([
    [KETTLE, 'How often must I remove scales with vinegar?', ['Remove', 'vinegar']],
    [KETTLE, 'Who answered letters?', ['answers', 'letters']],
    [GERMAN, 'Kann man ein Handtuch ausleihen?', ['Handtücher']],
    [CHINESE, '绿茶多少钱？', ['绿茶']],
  ])('%# marks the words of a question in any of their forms', (page, question, marked) => {
    const [found] = selectHighlights(page, question, { limit: 1 });
    expect(found?.marks.map(([from, to]) => found.text.slice(from, to))).toEqual(expect.arrayContaining(marked));
  });

  const names = ['Pine desk', 'Oak shelf', 'Ash stool', 'Elm bench'];
  const prices = ['$140', '$85', '$39', '$210'];
  it.each([
    ['items', (name: string, price: string) => `- ### [${name}](/x)\n\n  ${price}\n\n  In stock`],
    ['headings', (name: string, price: string) => `### ${name}\n\n${price}\n\nIn stock`],
    ['pictures', (name: string, price: string) => `![](/x.png)\n\n${name}\n\n${price}\n\nIn stock`],
    [
      'pictures with their name before and below',
      (name: string, price: string) => `[${name}](/x)\n\n[![a](/x.png)](/x)\n\n${name}\n\n${price}\n\nIn stock`,
    ],
  ])('takes an entry of a listing whole: %s', (_kind, write) => {
    const listing = `# Shop\n\n${names.map((name, at) => write(name, prices[at] as string)).join('\n\n')}\n`;
    expect(best(listing, 'How much is the oak shelf?')).toBe('Oak shelf\n$85\nIn stock');
    expect(best(listing, 'How much is the pine desk?')).toBe('Pine desk\n$140\nIn stock');
  });

  it('gives passages in page order, with their place in the markdown', () => {
    const found = selectHighlights(KETTLE, 'kettle scale vinegar dishwasher');
    expect(found.length).toBeGreaterThan(2);
    expect(found.map(({ start }) => start)).toEqual(found.map(({ start }) => start).sort((a, b) => a - b));
    for (const { text, start, end } of found) expect(readableText(KETTLE.slice(start, end))).toBe(text);
  });

  it('takes what stands in a link whole, with its address in the slice and without it in the text', () => {
    const [found] = selectHighlights(KETTLE, 'When is the shop open all day?', { limit: 1 });
    expect(found?.text).toBe('See the shop. It is open all day.');
    expect(KETTLE.slice(found?.start, found?.end)).toBe(
      'See [the shop. It is open](https://example.org/a(b)c "The shop") all day.',
    );
  });

  it('finds nothing where the page says nothing', () => {
    expect(selectHighlights(KETTLE, 'Which river flows through Vienna?')).toEqual([]);
    expect(selectHighlights(KETTLE, '')).toEqual([]);
    expect(selectHighlights(KETTLE, '???')).toEqual([]);
    expect(selectHighlights('', 'kettle')).toEqual([]);
    expect(selectHighlights(KETTLE, 'What is this page about?')).toEqual([]);
  });

  it('knows what a question of nothing but common words asks for', () => {
    expect(texts(KETTLE, 'How heavy is it?')).toEqual([
      'Brenta S | 890 g | 0.8 l | 59 €',
      'Brenta L | 1,240 g | 1.5 l | 79 €',
    ]);
    for (const { score } of rankPassages(KETTLE, 'How heavy is it?')) expect(score).toBeGreaterThanOrEqual(0);
  });

  it('looks for a question of common words as it is', () => {
    expect(texts('To be or not to be was asked. It is not his.', 'to be or not to be')).toEqual([
      'To be or not to be was asked.',
    ]);
  });

  it('says nothing twice', () => {
    const page =
      'The lake is deep and cold.\n\nThe lake is deep, and cold!\n\nThe lake is 40 m deep.\n\nThe lake is 90 m deep.';
    const found = texts(page, 'lake deep');
    expect(found).toHaveLength(3);
    expect(found.filter((text) => text.includes('cold'))).toHaveLength(1);
    expect(found.slice(1)).toEqual(['The lake is 40 m deep.', 'The lake is 90 m deep.']);
  });

  it('understands a sentence by the one before it', () => {
    const page = 'Tyres wear out. Have them seen to every month.\n\nShocks wear out. Have them seen to every summer.';
    const ranked = rankPassages(page, 'How often must shocks be seen to?').map(({ text }) => text);
    expect(ranked.indexOf('Have them seen to every summer.')).toBeLessThan(
      ranked.indexOf('Have them seen to every month.'),
    );
  });

  it.each([
    ['a slip of the keyboard', 'espresso', 'The machine makes esspresso.', 'en'],
    ['a word within a word', 'Akku', 'Die Akkulaufzeit beträgt neun Stunden.', 'de'],
    ['words that a word is made of', 'Wassertemperatur', 'Das Wasser ist immer warm und klar.', 'de'],
    ['a word of the same family', 'existence', 'The oldest existential crisis is a dull one.', 'en'],
  ])('finds %s', (_, query, answer, language) => {
    expect(best(`Nothing to see.\n\n${answer}\n\nGo on.`, query, language)).toBe(answer);
  });

  it('does not take one common word for an answer', () => {
    expect(selectHighlights(KETTLE, 'Which model won the chess championship of Norway in Bergen?')).toEqual([]);
  });

  it('keeps to the limit, best first chosen', () => {
    expect(texts(KETTLE, 'kettle', 2)).toHaveLength(2);
    expect(texts(KETTLE, 'kettle', 0)).toEqual([]);
    const page = Array.from({ length: 9 }, (_, i) => `The tower number ${i} is tall.`).join(' ');
    expect(texts(page, 'tower')).toHaveLength(5);
  });

  it('prefers an exact phrase', () => {
    const page =
      'A red cat and a cat in red met. On the long way home they sang of the red cat all night. The end came.';
    expect(texts(page, 'red cat', 1)).toEqual(['A red cat and a cat in red met.']);
    expect(texts(page, '"the red cat"', 1)).toEqual(['On the long way home they sang of the red cat all night.']);
  });
});

describe('rankPassages', () => {
  it('gives every passage, best first', () => {
    const all = rankPassages(KETTLE, 'vinegar');
    expect(all[0]?.text).toContain('vinegar');
    expect(all.at(-1)?.score).toBe(0);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).sort((a, b) => b - a));
    expect(rankPassages(KETTLE, 'vinegar', { limit: 3 })).toEqual(all.slice(0, 3));
  });
});

describe('highlightsText', () => {
  it('makes a paragraph of each', () => {
    expect(highlightsText([{ text: 'One.' }, { text: 'Two.' }])).toBe('One.\n\nTwo.');
    expect(highlightsText([])).toBe('');
  });
});
