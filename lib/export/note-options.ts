import type { KeptMarkup } from '@/lib/text/without-links';

/** The user's choices of what is copied, saved and sent of a result. */
export interface NoteOptions extends KeptMarkup {
  /** Text of a note, with `{{variables}}`. */
  template: string;
  /** Name of its file, without the extension, with `{{variables}}`. */
  fileName: string;
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

/** Templates to begin with. Logseq has properties of its own in place of front matter, and Notion has none. */
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
