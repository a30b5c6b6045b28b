/** A page before and after an edit. The passage is between ⟦ and ⟧ in both; these are no letters, and so are not compared. */
export interface PagePair {
  name: string;
  before: string;
  after: string;
}

const p = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('\n');
const li = (...items: string[]) => `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const rows = (...cells: string[][]) =>
  `<table>${cells.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`;

const MILL = [
  'The mill stands where the river bends, and has ground barley since 1742.',
  'Its wheel was renewed twice, the last time after the flood of 1953.',
  'Visitors may watch the miller at work on Saturdays between ten and four.',
  'Flour is sold by the bag in the shop beside the weir.',
  'Dogs are welcome in the yard, but not on the grinding floor.',
] as const;

/** Pairs that the search was built with. */
export const SEEN_PAIRS: PagePair[] = [
  {
    name: 'paragraphs are added above',
    before: p(MILL[0], `⟦${MILL[1]}⟧`, MILL[2]),
    after: p('A notice: the bridge is closed.', 'Take the road by the church.', MILL[0], `⟦${MILL[1]}⟧`, MILL[2]),
  },
  {
    name: 'markup changes within',
    before: p(MILL[0], `⟦Visitors may <b>watch the miller</b> at work⟧ on Saturdays between ten and four.`),
    after: p(
      MILL[0],
      `⟦Visitors may <a href="#">watch</a> the <i>miller at work</i>⟧ on Saturdays between ten and four.`,
    ),
  },
  {
    name: 'quotation marks and dashes become typographic',
    before: p(`He said "it's ⟦the miller's own - and only - recipe" for bread⟧.`, MILL[3]),
    after: p('He said “it’s ⟦the miller’s own — and only — recipe” for bread⟧.', MILL[3]),
  },
  {
    name: 'a word is replaced',
    before: p(MILL[1], `⟦Flour is sold by the bag in the shop beside the weir.⟧`, MILL[4]),
    after: p(MILL[1], `⟦Flour is sold by the sack in the shop beside the weir.⟧`, MILL[4]),
  },
  {
    name: 'a number in a short passage changes',
    before: p('Tickets are cheap.', 'Entry ⟦costs 12 pounds⟧ for adults and is free for children under six.'),
    after: p('Tickets are cheap.', 'Entry ⟦costs 15 pounds⟧ for adults and is free for children under six.'),
  },
  {
    name: 'the neighbours before it are rewritten',
    before: p(MILL[2], `⟦${MILL[3]}⟧`, MILL[4]),
    after: p('On most weekends somebody is there to explain the stones.', `⟦${MILL[3]}⟧`, MILL[4]),
  },
  {
    name: 'the paragraph moves to the end',
    before: p(`⟦${MILL[1]}⟧`, MILL[2], MILL[3], MILL[4]),
    after: p(MILL[2], MILL[3], MILL[4], `⟦${MILL[1]}⟧`),
  },
  {
    name: 'a word that stands in many places keeps its own',
    before: p(
      'The river is low.',
      'The ⟦river⟧ feeds the wheel through a wooden channel.',
      'The river floods in March.',
    ),
    after: p(
      'News of the river.',
      'The river is low.',
      'The ⟦river⟧ feeds the wheel through a wooden channel.',
      'The river floods in March.',
    ),
  },
  {
    name: 'a sentence is put into the middle',
    before: p(`⟦${MILL[0]} ${MILL[1]}⟧`, MILL[2]),
    after: p(`⟦${MILL[0]} It is a listed building. ${MILL[1]}⟧`, MILL[2]),
  },
  {
    name: 'one paragraph becomes two',
    before: p(MILL[4], `⟦${MILL[2]} ${MILL[3]}⟧`),
    after: p(MILL[4], `⟦${MILL[2]}`, `${MILL[3]}⟧`),
  },
  {
    name: 'a row of a table, while rows are added',
    before: rows(['Monday', '9 to 17'], ['⟦Tuesday', '9 to 12⟧'], ['Wednesday', '9 to 17']),
    after: rows(['Sunday', 'closed'], ['Monday', '9 to 17'], ['⟦Tuesday', '9 to 12⟧'], ['Wednesday', '9 to 17']),
  },
  {
    name: 'an item of a list, reordered',
    before: li('Bread flour, strong', '⟦Spelt flour, stone ground, 1 kg⟧', 'Rye flour, dark', 'Oat flakes'),
    after: li('Oat flakes', 'Rye flour, dark', '⟦Spelt flour, stone ground, 1 kg⟧', 'Bread flour, strong'),
  },
  {
    name: 'German with soft hyphens',
    before: p('Die Mühle steht am Fluss.', '⟦Die Versicherung zahlt bei Hochwasser⟧ nur einen Teil des Schadens.'),
    after: p(
      'Die Mühle steht am Fluss.',
      '⟦Die Ver\u00adsiche\u00adrung zahlt bei Hoch\u00adwasser⟧ nur einen Teil des Schadens.',
    ),
  },
  {
    name: 'Chinese with one character changed',
    before: p(
      '磨坊建于一七四二年。',
      '⟦游客可以在星期六参观磨坊主的工作⟧,上午十点到下午四点开放。',
      '院子里可以带狗。',
    ),
    after: p('磨坊建于一七四二年。', '⟦游客可以在星期日参观磨坊主的工作⟧,上午十点到下午四点开放。', '院子里可以带狗。'),
  },
  {
    name: 'Arabic with an added paragraph',
    before: p('تقع المطحنة على النهر.', '⟦يمكن للزوار مشاهدة الطحان يوم السبت⟧ من العاشرة حتى الرابعة.'),
    after: p(
      'تنبيه: الجسر مغلق.',
      'تقع المطحنة على النهر.',
      '⟦يمكن للزوار مشاهدة الطحان يوم السبت⟧ من العاشرة حتى الرابعة.',
    ),
  },
  {
    name: 'the end of it is cut off',
    before: p(
      MILL[0],
      '⟦Visitors may watch the miller at work on Saturdays between ten and four, except in August.⟧',
      MILL[3],
    ),
    after: p(MILL[0], '⟦Visitors may watch the miller at work on Saturdays between ten and four⟧.', MILL[3]),
  },
  {
    name: 'a menu above repeats its words',
    before: `<nav>${li('Opening hours', 'Prices')}</nav>${p(MILL[2])}<h2>⟦Opening hours⟧</h2>${p(MILL[4])}`,
    after: `<nav>${li('News', 'Opening hours', 'Prices')}</nav>${p(MILL[2])}<h2>⟦Opening hours⟧</h2>${p(MILL[4])}`,
  },
  {
    name: 'a footnote mark and a button come into it',
    before: p(`⟦${MILL[0]}⟧`, MILL[1]),
    after: p(
      `⟦The mill stands where the river bends<sup>[1]</sup>, and has ground <span>(edit)</span> barley since 1742.⟧`,
      MILL[1],
    ),
  },
  {
    name: 'code with other spaces',
    before: `<pre>npm install\n⟦npm run build -- --mode lite⟧\nnpm test</pre>${p(MILL[0])}`,
    after: `<pre>$ npm ci\n$ ⟦npm  run  build  -- --mode lite⟧\n$ npm test</pre>${p(MILL[0])}`,
  },
  {
    name: 'the sentence changes between neighbours that stay',
    before: p(MILL[1], 'The yard ⟦opens at nine⟧ and the gate is locked again when the last cart has left.'),
    after: p(MILL[1], 'The yard ⟦opens at half past ten⟧ and the gate is locked again when the last cart has left.'),
  },
];

const HARBOUR = [
  'Boats that stay overnight report to the harbour office before eight in the evening.',
  'The fee for a night is twelve pounds for up to ten metres, and eighteen above that.',
  'Water and electricity are available at every berth on the northern pier.',
  'Fuel can be bought at the southern pier, weekdays only.',
  'In strong westerly winds the entrance is dangerous, and pilots advise waiting outside.',
  'The lifeboat station was founded in 1861 by the fishermen of the town.',
] as const;

/** Pairs that nobody ran the search on before it was finished. */
export const UNSEEN_PAIRS: PagePair[] = [
  {
    name: 'a banner and a table of contents are added',
    before: p(HARBOUR[0], `⟦${HARBOUR[1]}⟧`, HARBOUR[2]),
    after: `<div>Subscribe to our letter</div>${li('Fees', 'Water', 'Fuel')}${p(HARBOUR[0], `⟦${HARBOUR[1]}⟧`, HARBOUR[2])}`,
  },
  {
    name: 'prices rise',
    before: p(HARBOUR[0], '⟦The fee for a night is twelve pounds for up to ten metres⟧, and eighteen above that.'),
    after: p(HARBOUR[0], '⟦The fee for a night is fourteen pounds for up to ten metres⟧, and twenty above that.'),
  },
  {
    name: 'it spans three paragraphs of which one is edited',
    before: p(`⟦${HARBOUR[2]}`, HARBOUR[3], `${HARBOUR[4]}⟧`, HARBOUR[5]),
    after: p(`⟦${HARBOUR[2]}`, 'Fuel can be bought at the southern pier on weekdays.', `${HARBOUR[4]}⟧`, HARBOUR[5]),
  },
  {
    name: 'British spelling becomes American',
    before: p('⟦The harbour master favours a grey colour for the catalogue of moorings⟧ this year.', HARBOUR[3]),
    after: p('⟦The harbor master favors a gray color for the catalog of moorings⟧ this year.', HARBOUR[3]),
  },
  {
    name: 'the paragraph after it goes',
    before: p(HARBOUR[4], `⟦${HARBOUR[3]}⟧`, HARBOUR[5]),
    after: p(HARBOUR[4], `⟦${HARBOUR[3]}⟧`),
  },
  {
    name: 'a paragraph becomes a list',
    before: p('⟦Bring a rope, two fenders and a lamp⟧ when you arrive after dark.', HARBOUR[1]),
    after: `<p>Bring these when you arrive after dark:</p>${li('⟦Bring a rope', 'two fenders', 'and a lamp⟧')}${p(HARBOUR[1])}`,
  },
  {
    name: 'the second of three equal words',
    before: p('North pier: open for guests.', 'South pier: ⟦open⟧ for fuel only.', 'West pier: open in summer.'),
    after: p(
      'East pier: open.',
      'North pier: open for guests.',
      'South pier: ⟦open⟧ for fuel only.',
      'West pier: open in summer.',
    ),
  },
  {
    name: 'words are swapped',
    before: p(
      HARBOUR[5],
      '⟦Pilots advise waiting outside in strong westerly winds⟧, since the entrance is narrow there.',
    ),
    after: p(
      HARBOUR[5],
      '⟦Pilots advise waiting outside in westerly, strong winds⟧, since the entrance is narrow there.',
    ),
  },
  {
    name: 'Japanese with a ruby text',
    before: p('港は一年中開いています。', '⟦夜間に停泊する船は港湾事務所に届け出てください⟧。料金は十二ポンドです。'),
    after: p(
      'お知らせ。',
      '港は一年中開いています。',
      '⟦夜間に停泊する船は<ruby>港湾<rp>(</rp></ruby>事務所に届け出てください⟧。料金は十二ポンドです。',
    ),
  },
  {
    name: 'Thai, which has no spaces',
    before: p('ท่าเรือเปิดตลอดทั้งปี', '⟦เรือที่จอดค้างคืนต้องแจ้งที่สำนักงานท่าเรือ⟧ก่อนสองทุ่ม'),
    after: p('ประกาศสำคัญ', 'ท่าเรือเปิดตลอดทั้งปีสำหรับทุกคน', '⟦เรือที่จอดค้างคืนต้องแจ้งที่สำนักงานท่าเรือ⟧ก่อนสองทุ่ม'),
  },
  {
    name: 'French with spaces before its signs',
    before: p('Le port est ouvert.', '⟦« Attention ! » dit le pilote : l’entrée est dangereuse⟧ par vent d’ouest.'),
    after: p(
      'Le port est ouvert toute l’année.',
      '⟦"Attention!" dit le pilote: l\'entrée est dangereuse⟧ par vent d’ouest.',
    ),
  },
  {
    name: 'Spanish with a word added',
    before: p('⟦El muelle norte tiene agua y electricidad⟧ en todos los amarres.', 'La gasolina se vende en el sur.'),
    after: p(
      '⟦El muelle norte tiene agua potable y electricidad⟧ en todos los amarres.',
      'La gasolina se vende en el sur.',
    ),
  },
  {
    name: 'a heading that is also in the title of a card',
    before: `<h2>⟦Fees and berths⟧</h2>${p(HARBOUR[1])}<aside><b>Fees and berths</b> at a glance</aside>`,
    after: `<aside><b>Fees and berths</b> at a glance</aside><h2>⟦Fees and berths⟧</h2>${p(HARBOUR[1])}`,
  },
  {
    name: 'the beginning is rewritten',
    before: p(
      HARBOUR[2],
      '⟦In strong westerly winds the entrance is dangerous, and pilots advise waiting outside.⟧',
      HARBOUR[5],
    ),
    after: p(
      HARBOUR[2],
      '⟦When it blows from the west the entrance is dangerous, and pilots advise waiting outside.⟧',
      HARBOUR[5],
    ),
  },
  {
    name: 'a cell of a table with a new column',
    before: rows(['Berth', 'Fee'], ['A1', '⟦twelve pounds a night⟧'], ['B1', 'eighteen pounds a night']),
    after: rows(
      ['Berth', 'Length', 'Fee'],
      ['A1', '10 m', '⟦twelve pounds a night⟧'],
      ['B1', '14 m', 'eighteen pounds a night'],
    ),
  },
  {
    name: 'a comment is posted above that quotes it',
    before: `${p(HARBOUR[0], `⟦${HARBOUR[5]}⟧`, HARBOUR[4])}<section><p>First!</p></section>`,
    after: `${p(HARBOUR[0], `⟦${HARBOUR[5]}⟧`, HARBOUR[4])}<section><p>First!</p><blockquote>${HARBOUR[5]}</blockquote><p>Not true.</p></section>`,
  },
  {
    name: 'both neighbours are rewritten',
    before: p(HARBOUR[0], `⟦${HARBOUR[2]}⟧`, HARBOUR[3]),
    after: p('Guests register by radio.', `⟦${HARBOUR[2]}⟧`, 'The pump is closed this season.'),
  },
  {
    name: 'letters are set as ligatures and in full width',
    before: p('⟦The first official office opened in 1861⟧ near the old fish market.', HARBOUR[3]),
    after: p('⟦The ﬁrst oﬃcial oﬃce opened in １８６１⟧ near the old fish market.', HARBOUR[3]),
  },
  {
    name: 'a typing error is mended and a comma added',
    before: p(HARBOUR[3], '⟦The lifebaot station has seperate moorings and volunteers man it⟧ day and night.'),
    after: p(HARBOUR[3], '⟦The lifeboat station has separate moorings, and volunteers man it⟧ day and night.'),
  },
  {
    name: 'half of the page is new',
    before: p(HARBOUR[5], HARBOUR[4], `⟦${HARBOUR[1]}⟧`, HARBOUR[0]),
    after: p(
      'A new marina is planned for next year.',
      'Its berths are larger than those of the old harbour.',
      `⟦The fee for a night is twelve pounds for up to ten metres, and nineteen above that.⟧`,
      'Payment is by card alone.',
    ),
  },
];

/** Pages from which the passage has gone, though others are like it. */
export const GONE_PAIRS: PagePair[] = [
  {
    name: 'the word is elsewhere',
    before: p('The river is low.', 'The ⟦river⟧ feeds the wheel through a wooden channel.', MILL[3]),
    after: p('The river is low.', MILL[3], 'A river of visitors came to the fair.'),
  },
  {
    name: 'another row of the table is alike',
    before: rows(['Monday', '9 to 17'], ['Tuesday', '⟦9 to 12⟧'], ['Friday', '9 to 16']),
    after: rows(['Monday', '9 to 17'], ['Friday', '9 to 16'], ['Saturday', '9 to 12']),
  },
  {
    name: 'its paragraph was deleted',
    before: p(MILL[0], MILL[1], `⟦${MILL[2]}⟧`, MILL[3], MILL[4]),
    after: p(MILL[0], MILL[1], MILL[3], MILL[4]),
  },
  {
    name: 'the page is another one',
    before: p(MILL[0], `⟦${MILL[3]}⟧`, MILL[4]),
    after: p(...HARBOUR),
  },
  {
    name: 'a sentence of the same form is about something else',
    before: p(HARBOUR[2], '⟦Fuel can be bought at the southern pier, weekdays only.⟧', HARBOUR[5]),
    after: p('Ice can be bought at the fish hall, mornings only.', HARBOUR[5], HARBOUR[0]),
  },
];
