import type { KeptMarkup } from '@/lib/base/text/without-links';

/** The user's options for what is copied, saved and sent of a result. */
export interface NoteOptions extends KeptMarkup {
  /** Template of a note, with `{{variables}}`. */
  template: string;
  /** File name without the extension, with `{{variables}}`. */
  fileName: string;
  /** Marks the user's highlights in markdown, with their notes as footnotes. */
  highlights?: boolean | undefined;
  /** Appends transcripts of the page to markdown. */
  transcript?: boolean | undefined;
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

/** Initial templates. Logseq uses properties instead of front matter, and Notion supports neither. */
export const NOTE_PRESETS = {
  plain: '{{markdown}}',
  obsidian: FRONT_MATTER,
  notion: '# {{title}}\n\n{{url}}\n\n{{author}} · {{published}}\n\n{{markdown}}\n',
  logseq:
    'title:: {{title}}\nurl:: {{url}}\nauthor:: {{author}}\ndate:: {{published}}\ntags:: {{tags}}\n\n{{markdown}}\n',
} as const;

export type NotePreset = keyof typeof NOTE_PRESETS;

export const DEFAULT_NOTE: NoteOptions = {
  template: NOTE_PRESETS.plain,
  fileName: '{{title}}',
  links: true,
  images: true,
};
