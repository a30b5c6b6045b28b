import type { KeptMarkup } from './text/without-links';

/** What a note is: markdown, or an entry for a reference manager (RIS, BibTeX). Also the extension of its file. */
export type NoteKind = 'md' | 'ris' | 'bib';

/** A template in Liquid for some pages. */
export interface NoteRule {
  name: string;
  /** Beginnings of addresses, with `*` for any text, or `schema:@Recipe` for pages that declare one; any of them is enough. */
  when: readonly string[];
  template: string;
  fileName: string;
}

/** The user's options for what is copied, saved and sent of a result. */
export interface NoteOptions extends KeptMarkup {
  /** Template of a note, in Liquid. */
  template: string;
  /** File name without the extension, in Liquid. */
  fileName: string;
  /** Markdown if absent. */
  kind?: NoteKind | undefined;
  /** Templates for some pages; the first that matches is used in place of the other. */
  rules?: readonly NoteRule[] | undefined;
  /** Name of the vault that Obsidian opens; the last one if absent. */
  vault?: string | undefined;
  /** Name of the note of a day in Obsidian, with the signs of a date in Liquid: `%Y-%m-%d`. */
  dailyNote?: string | undefined;
  /** Marks the user's highlights in markdown, with their notes as footnotes. */
  highlights?: boolean | undefined;
  /** Appends transcripts of the page to markdown. */
  transcript?: boolean | undefined;
}

interface PresetRow {
  template: string;
  kind?: NoteKind;
}

const FRONT_MATTER = `---
title: {{title}}
source: {{url}}
author: {{author}}
published: {{published}}
created: {{today}}
tags: {{tags}}
---

{{markdown}}
`;

/** Joplin imports markdown with front matter, and knows these members alone. */
const JOPLIN = `---
title: {{title}}
created: {{published | default: today}}
source: {{url}}
author: {{author}}
tags: {{tags}}
---

{{markdown}}
`;

/** https://en.wikipedia.org/wiki/RIS_(file_format) */
const RIS = `TY  - {{citation.ris}}
TI  - {{citation.title}}
{% for author in citation.authors %}AU  - {{author}}
{% endfor %}{% if citation.date %}DA  - {{citation.date | replace: "-", "/"}}
{% endif %}{% if citation.year %}PY  - {{citation.year}}
{% endif %}{% if citation.journal %}T2  - {{citation.journal}}
{% endif %}{% if citation.volume %}VL  - {{citation.volume}}
{% endif %}{% if citation.issue %}IS  - {{citation.issue}}
{% endif %}{% if citation.firstPage %}SP  - {{citation.firstPage}}
{% endif %}{% if citation.lastPage %}EP  - {{citation.lastPage}}
{% endif %}{% if citation.doi %}DO  - {{citation.doi}}
{% endif %}{% if citation.serial %}SN  - {{citation.serial}}
{% endif %}{% if citation.publisher %}PB  - {{citation.publisher}}
{% endif %}{% if citation.abstract %}AB  - {{citation.abstract}}
{% endif %}{% for keyword in citation.keywords %}KW  - {{keyword}}
{% endfor %}UR  - {{url}}
ER  - 
`;

/** https://ctan.org/pkg/biblatex, of which BibTeX reads the same. */
const BIBTEX = `@{{citation.bibtex}}{ {{- citation.key | verbatim -}} ,
  title = { {{- citation.title -}} },
{% if citation.authors.size > 0 %}  author = { {{- citation.authors | join: " and " -}} },
{% endif %}{% if citation.date %}  date = { {{- citation.date -}} },
{% endif %}{% if citation.year %}  year = { {{- citation.year -}} },
{% endif %}{% if citation.journal %}  journal = { {{- citation.journal -}} },
{% endif %}{% if citation.volume %}  volume = { {{- citation.volume -}} },
{% endif %}{% if citation.issue %}  number = { {{- citation.issue -}} },
{% endif %}{% if citation.firstPage %}  pages = { {{- citation.firstPage -}} {% if citation.lastPage %}--{{citation.lastPage}}{% endif %}},
{% endif %}{% if citation.publisher %}  publisher = { {{- citation.publisher -}} },
{% endif %}{% if citation.doi %}  doi = { {{- citation.doi | verbatim -}} },
{% endif %}  url = { {{- url | verbatim -}} },
  urldate = { {{- today -}} }
}
`;

/** Templates to start from. Logseq uses properties in place of front matter, and Notion supports neither. */
export const NOTE_PRESETS = {
  plain: { template: '{{markdown}}' },
  obsidian: { template: FRONT_MATTER },
  joplin: { template: JOPLIN },
  notion: { template: '# {{title}}\n\n{{url}}\n\n{{author}} · {{published}}\n\n{{markdown}}\n' },
  logseq: {
    template:
      'title:: {{title}}\nurl:: {{url}}\nauthor:: {{author}}\ndate:: {{published}}\ntags:: {{tags}}\n\n{{markdown}}\n',
  },
  ris: { template: RIS, kind: 'ris' },
  bibtex: { template: BIBTEX, kind: 'bib' },
} as const satisfies Record<string, PresetRow>;

export type NotePreset = keyof typeof NOTE_PRESETS;

/** What is appended to the note of a day. */
export const DAILY_ENTRY = '\n\n## [{{title}}]({{url}})\n\n{{markdown}}\n';

export const DEFAULT_NOTE: NoteOptions = {
  template: NOTE_PRESETS.plain.template,
  fileName: '{{title}}',
  dailyNote: '%Y-%m-%d',
  links: true,
  images: true,
};

/** A variable as templates had it before they were Liquid, and as Liquid reads it the same. */
const VARIABLE = /^\{\{\s*[A-Za-z_][\w-]*\s*\}\}/;

/**
 * Converts a template of an earlier version, which had variables and nothing else, to Liquid: what only looks like a variable
 * or tag stays as it is written. A template that was converted stays as it is: several views may convert it at once.
 */
export const asLiquid = (template: string): string =>
  template.includes('{% raw %}')
    ? template
    : template.replace(/\{\{[^{}]*\}\}|\{\{|\{%/g, (written) =>
        VARIABLE.test(written) ? written : `{% raw %}${written}{% endraw %}`,
      );
