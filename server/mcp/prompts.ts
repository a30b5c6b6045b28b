/** A prompt that an assistant's user can choose. */
interface Prompt {
  name: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(values: Record<string, string>): string;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'research',
    description: 'Answers a question from the web, with sources.',
    arguments: [{ name: 'question', description: 'What you want to know.', required: true }],
    text: ({ question }) =>
      `Answer this from the web: ${question}\n\nSearch, read the pages that are most likely to know with scrape, and name the address behind each statement. Say what you could not find. If there is no search, use agent or the sites that you know.`,
  },
  {
    name: 'summarize_page',
    description: 'Sums up one page.',
    arguments: [{ name: 'url', description: 'Address of the page.', required: true }],
    text: ({ url }) =>
      `Read ${url} with scrape, and sum it up in a few sentences. Name what is new or surprising in it.`,
  },
  {
    name: 'collect_data',
    description: 'Makes a table of data from the pages of a site.',
    arguments: [
      { name: 'url', description: 'Address of the site.', required: true },
      { name: 'fields', description: 'The columns that you want.', required: true },
    ],
    text: ({ url, fields }) =>
      `Make a table with the columns ${fields} from ${url}. Find the pages with map, then read them with extract and a JSON Schema of these columns. Leave empty what no page says, and name the page of each row.`,
  },
];
