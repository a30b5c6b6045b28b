import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { options } from '../open-page';

const read = async (body: string, title = 'Which anchor for mud?') => {
  const page = new DOMParser().parseFromString(`<title>${title} | Harbour</title><body>${body}`, 'text/html');
  return (await readPage(page, options({ onlyMainContent: true }))).markdown ?? '';
};

const posts = [
  { author: 'mudlark', when: '3 May 2024, 10:05', text: 'The grapnel slips. Which anchor do you use?', depth: 0 },
  { author: 'Zoë Tern', when: '3 May 2024, 11:30', text: 'A plough.', depth: 1 },
  { author: 'skua', when: '4 May 2024, 8:00', text: 'Why?', depth: 2 },
  {
    author: 'mudlark',
    when: '4 May 2024, 8:14',
    text: 'Two anchors, one ahead and one astern, or the boat swings into the reeds.',
    depth: 0,
  },
];
type Given = (typeof posts)[number];

const user = (name: string) => `/user/${encodeURIComponent(name)}`;
const nested = (open: (post: Given) => string, list: [string, string], close: string) => {
  const [first, second, third, last] = posts as [Given, Given, Given, Given];
  const [begin, end] = list;
  return (
    begin +
    open(first) +
    begin +
    open(second) +
    begin +
    open(third) +
    close +
    end +
    close +
    end +
    close +
    open(last) +
    close +
    end
  );
};

const markups: Record<string, string> = {
  'nested lists': nested(
    ({ author, when, text }) =>
      `<li class="comment"><div class="meta"><a href="${user(author)}">${author}</a> <time>${when}</time> <a href="#p">Permalink</a></div><p>${text}</p><a href="#r">Reply</a>`,
    ['<ol>', '</ol>'],
    '</li>',
  ),
  'nested blocks': nested(
    ({ author, when, text }) =>
      `<div class="thing c1"><p class="tagline"><a class="author" href="/x">${author}</a> <span>12 points</span> <time>${when}</time></p><div class="md">${text}</div><ul><li><a href="#">antworten</a></li><li><a href="#">melden</a></li></ul>`,
    ['<div class="child">', '</div>'],
    '</div>',
  ),
  'rows of tables that are indented': `<table class="tree">${posts
    .map(
      ({ author, when, text, depth }) =>
        `<tr class="thing"><td><table><tr><td class="ind" indent="${depth}"><img src="s.gif" height="1" width="${depth * 40}"></td><td><span class="head"><a class="hnuser" href="user?id=x">${author}</a> <span class="age"><a href="item?id=1">${when}</a></span></span><div class="text">${text}</div><p><a href="reply?id=1">reply</a></p></td></tr></table></td></tr>`,
    )
    .join('')}</table>`,
  'articles of a class for each level': posts
    .map(
      ({ author, when, text, depth }) =>
        `<article class="post depth-${depth}"><header><span class="username">${author}</span> <time datetime="2024">${when}</time></header><div>${text}</div><footer><button>Like</button></footer></article>`,
    )
    .join(''),
  'blocks with a margin': posts
    .map(
      ({ author, when, text, depth }) =>
        `<div class="c" style="margin-left: ${depth * 24}px"><cite class="fn">${author}</cite><div class="commentmetadata">${when}</div><p>${text}</p><a rel="nofollow" class="comment-reply-link" href="#r">Répondre</a></div>`,
    )
    .join(''),
};

describe('a thread', () => {
  it.each(Object.entries(markups))('of %s is read with who said what to whom', async (_, html) => {
    const markdown = await read(`<nav><a href="/">Harbour</a></nav><h1>Which anchor for mud?</h1>${html}`);
    const evened = (text: string) => text.replace(/^[> ]+$/gm, '');
    expect(evened(markdown)).toBe(
      [
        '# Which anchor for mud?',
        ...posts.map(({ author, when, text, depth }) => {
          const quote = '> '.repeat(depth);
          return `${quote}**${author}** · ${when}\n\n${quote}${text}`;
        }),
      ].join('\n\n'),
    );
  });

  it('keeps whom a post quotes, and does not repeat the other name of its author', async () => {
    const post = (name: string, day: number, text: string) =>
      `<article><div class="names"><a href="/u/${name}">${name} Full</a> <a href="/u/${name}">${name}</a></div><time>${day} May 2024</time><div>${text}</div><button>Reply</button></article>`;
    const quote =
      '<blockquote><cite><a href="/u/Ada">Ada Full</a> wrote:</cite> Which one?</blockquote><p>The plough.</p>';
    const markdown = await read(
      `<h1>Which anchor for mud?</h1>${post('Ada', 3, 'Which one?')}${post('Bo', 4, quote)}${post('Ada', 5, 'Thank you for that.')}`,
    );
    expect(markdown).toContain('> [Ada Full](');
    expect(markdown.match(/\bBo\b/g)).toHaveLength(1);
  });

  it('is looked for in the declared content, whatever dates are beside it', async () => {
    const side = '<div class="side"><p>submitted on 3 May 2024</p><p>98,120 readers</p></div>';
    const html = `${side}<div class="content" role="main"><h1>Which anchor for mud?</h1>${markups['nested blocks']}</div>`;
    expect(await read(html)).not.toMatch(/submitted on|readers/);
  });

  const flat: Record<string, (post: Given) => string> = {
    'table cells beside each other': ({ author, when, text }) =>
      `<tr><td class="row"><b><a name="1"></a>${author}</b><br><small>Posts: 12</small></td><td><small>${when}</small><hr><div class="postbody">${text}</div><a href="posting.php?mode=quote">Quote</a></td></tr>`,
    'rows above each other': ({ author, when, text }) =>
      `<tr><td><a href="member.php?u=1">${author}</a></td><td>${when}</td></tr><tr><td colspan="2">${text}</td></tr>`,
    'terms and definitions': ({ author, when, text }) =>
      `<dt><a href="/profile/1">${author}</a> ${when}</dt><dd>${text}</dd>`,
    'signatures behind': ({ author, when, text }) =>
      `<div class="answer"><div class="text"><p>${text}</p></div><div class="user-info"><div class="when">answered <span>${when}</span></div><div class="user-details"><a href="/users/1/x">${author}</a></div></div></div>`,
    'forms and headers of messages': ({ author, when, text }) =>
      `<div class="message"><div class="message__header"><span class="message__author">${author}</span> <span>${when}</span></div><form class="usertext"><div class="md">${text}</div></form></div>`,
    'a web component': ({ author, when, text }) =>
      `<x-comment><div slot="meta"><a href="/user/x/">${author}</a><faceplate-timeago><time>${when}</time></faceplate-timeago></div><div slot="comment">${text}</div></x-comment>`,
  };
  it.each(Object.entries(flat))('of %s has author and day before each post', async (name, post) => {
    const rows = posts.map(post).join('');
    const html = /cells|rows/.test(name)
      ? `<table>${rows}</table>`
      : name.startsWith('terms')
        ? `<dl>${rows}</dl>`
        : rows;
    const markdown = await read(`<h1>Which anchor for mud?</h1><div id="posts">${html}</div>`);
    let place = 0;
    for (const { author, when, text } of posts) {
      for (const part of [`**${author}** · ${when}`, text]) {
        const found = markdown.indexOf(part, place);
        expect(found, `${part} in ${markdown}`).toBeGreaterThanOrEqual(place);
        place = found + part.length;
      }
    }
    expect(markdown).not.toMatch(/\|/);
  });

  it('takes neither a button nor points for an author who is gone', async () => {
    const buttons = '<ul><li><a href="#a">permalink</a></li><li><a href="#b">reply</a></li></ul>';
    const rows = ['<a href="/user/tern">tern</a>', '<em>[deleted]</em>', '<a href="/user/skua">skua</a>'].map(
      (who, i) =>
        `<div class="thing"><p class="tagline">${who} <span>${i + 2} points</span> <time>${i + 3} May 2024</time></p><form class="usertext"><p>${['Mud', '[removed]', 'Sand'][i]}</p></form>${buttons}</div>`,
    );
    const markdown = await read(`<h1>Which anchor for mud?</h1><div>${rows.join('')}</div>`);
    expect(markdown).toContain('**[deleted]** · 4 May 2024');
    expect(markdown).toContain('[removed]');
    expect(markdown).not.toContain('permalink');
  });

  it('begins with a post that has its title, without the name of the group beside it', async () => {
    const rows = posts.map(
      ({ author, when, text }, i) =>
        `<div class="thing">${i ? '' : '<p><a href="/c/1">Which anchor for mud?</a></p>'}<p>by <a class="author" href="/u/x">${author}</a> <time>${when}</time></p><div>${text}</div></div>`,
    );
    const markdown = await read(
      `<div class="side"><h1>mooring</h1><p>12 readers</p></div><div class="content">${rows.join('')}</div>`,
    );
    expect(markdown).toContain('Which anchor for mud?');
    expect(markdown).not.toContain('12 readers');
  });

  it.each([
    ['vor 3 Stunden', 'vor 2 Tagen', 'vor 1 Woche'],
    ['il y a 3 heures', 'il y a 2 jours', 'il y a 1 an'],
    ['hace 3 horas', 'hace 2 días', 'hace 1 año'],
    ['3時間前', '2日前', '1週間前'],
    ['3 小时前', '2 天前', '1 年前'],
    ['3 часа назад', '2 дня назад', '1 год назад'],
    ['3 saat önce', '2 gün önce', '1 yıl önce'],
    ['3h', '2d', '1w'],
  ])('has days as in %s', async (...when) => {
    const rows = when.map((said, i) => `<li><b class="nick">u${i}</b> <i>${said}</i><p>Post ${'abc'[i]}?</p></li>`);
    const markdown = await read(`<h1>Which anchor for mud?</h1><ul>${rows.join('')}</ul>`);
    for (const [i, said] of when.entries()) expect(markdown).toContain(`**u${i}** · ${said}\n\nPost ${'abc'[i]}?`);
  });
});

const sentence = 'The tide turns twice a day at this quay, and nobody in the town has ever seen it turn three times.';

describe('what is no thread', () => {
  const comments = posts
    .map(
      ({ author, when, text }) => `<li><a href="${user(author)}">${author}</a> <time>${when}</time><p>${text}</p></li>`,
    )
    .join('');

  it('is an article with comments below', async () => {
    const markdown = await read(
      `<h1>Tides</h1>${`<p>${sentence}</p>`.repeat(8)}<ul class="comments">${comments}</ul>`,
      'Tides',
    );
    expect(markdown).toContain('three times');
    expect(markdown).not.toContain('plough');
  });

  it('is a list of teasers', async () => {
    const cards = posts.map(
      ({ author, when, text }, i) =>
        `<li><a href="/story-${i}">A long headline about ${text.slice(0, 9)}</a><a href="${user(author)}">${author}</a> <time>${when}</time><p>${text}</p></li>`,
    );
    const markdown = await read(`<h1>News</h1><ul>${cards.join('')}</ul>`, 'News');
    expect(markdown).toMatch(/^- \[A long headline/m);
    expect(markdown).not.toContain('**mudlark** ·');
  });

  it('is a timetable', async () => {
    const rows = posts.map(
      ({ when }, i) => `<tr><td>${when}</td><td>Quay ${i}</td><td>Ferry to the island ${i}</td></tr>`,
    );
    const markdown = await read(`<h1>Ferries</h1><table>${rows.join('')}</table>`, 'Ferries');
    expect(markdown).toContain('| 3 May 2024, 10:05 | Quay 0 | Ferry to the island 0 |');
  });
});
