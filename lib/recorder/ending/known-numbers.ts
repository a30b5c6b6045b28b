import { countOf, localName, parentElement, textContent } from '@/lib/base/dom';
import { fieldContent } from './read';
import { unsteadyNumbers } from './steady-text';

/** Maximum number of ancestors whose numbers a press refers to, and of elements inside one of them. */
const MOST_AROUND = 6;
const MOST_INSIDE = 60;
const MOST_KNOWN = 2_000;
/** Maximum difference between a clock and the time at which its text changed, in ms. */
const CLOCK = 90_000;
const HALF_DAY = 12 * 3_600_000;

/** Collects the numbers that user input refers to: in the pressed row, and in typed text. */
export function createKnownNumbers() {
  const known = new Set<string>();
  const learn = (text: string) => {
    for (const number of unsteadyNumbers(text)) if (known.size < MOST_KNOWN) known.add(number);
  };
  return {
    learn,
    /** Adds the numbers in and around an element that the user acts on. */
    learnAround(hit: Element): void {
      learn(fieldContent(hit));
      let at: Element | null = hit;
      for (let count = 0; at && count < MOST_AROUND && !/^(body|html|main|form)$/.test(localName(at)); count++) {
        if (countOf(at) > MOST_INSIDE) return;
        learn(textContent(at).slice(0, 2_000));
        at = parentElement(at);
      }
    },
    has: (number: string) => known.has(number),
  };
}

/** Returns true if a number is the time that a clock showed at a moment. @param moment in ms since the epoch */
export function isClockAt(number: string, moment: number): boolean {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(number) ?? [];
  if (hours === undefined) return false;
  const now = new Date(moment);
  const shown = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const real = ((now.getHours() * 60 + now.getMinutes()) * 60 + now.getSeconds()) * 1_000;
  const off = Math.abs(shown - real) % HALF_DAY;
  return Math.min(off, HALF_DAY - off) <= CLOCK;
}

/** Returns true if a number is a time of day. */
export const isTime = (number: string): boolean => /^\d{1,2}:\d{2}/.test(number);
