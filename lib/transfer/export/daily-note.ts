import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { fillTemplate } from './template';

/** Returns the name of the note of a day. @param format signs of a date in Liquid: `%Y-%m-%d` */
export async function dailyNoteName(format = DEFAULT_NOTE.dailyNote, now = new Date()): Promise<string> {
  const { text } = await fillTemplate('{{ now | date: format }}', { now, format }, { kind: 'plain' });
  return text;
}
