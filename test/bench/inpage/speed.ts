import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';
import winnowOf from '../converter.ts';
import { capture, fromDocument } from '../engine.ts';
import { turndown } from '../peers/turndown.ts';

const NOT_TEXT = 'script,style,noscript,template,link,meta';

const copy = () => document.cloneNode(true) as Document;

function cleanBody(): HTMLElement {
  const { body } = copy();
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  return body;
}

/** The unit: one pass over elements and texts that reads what any engine must read. */
function walk(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let size = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) size += (node as Text).data.length;
    else
      size +=
        node.nodeName.length + (node.nodeName === 'A' ? ((node as Element).getAttribute('href') ?? '').length : 0);
  }
  return size;
}

/** Each works on the live document and gives the size of its result, so that nothing can be skipped as unused. */
function variants() {
  const html = cleanBody().outerHTML;
  return {
    walk,
    winnow: async () => (await fromDocument(document)).length,
    'winnow (in the page)': async () => (await capture(document)).excerpt?.length ?? 0,
    'readability, turndown': () => {
      const content = new Readability(copy()).parse()?.content;
      return content ? turndown(content).length : 0;
    },
    'defuddle, turndown': () => {
      const { content } = new Defuddle(copy(), { url: location.href }).parse();
      return content ? turndown(content).length : 0;
    },
    'turndown (html)': () => turndown(html).length,
    'winnow (html)': () => winnowOf(html).length,
  };
}
export type Variant = keyof ReturnType<typeof variants>;

/** Slower than this, in milliseconds, fewer rounds have to do. */
const SLOW = 2_500;
const SLOW_ROUNDS = 2;

interface Measured {
  elements: number;
  /** Milliseconds of each round; none where the variant threw. */
  times: Record<Variant, number[]>;
  /** Growth of the JavaScript heap in the first round, in bytes: a lower bound. */
  heap: Record<Variant, number>;
  /** The longest that Winnow kept the page from running, in milliseconds, and what it changed there. */
  longest: number;
  mutations: number;
}

interface Heap {
  gc?(): void;
  performance: { memory: { usedJSHeapSize: number } };
}
const { gc, performance: heaped } = globalThis as unknown as Heap;

/**
 * Rounds in which every variant has its turn, so that a busy moment of the machine hits all of them; every other one
 * backwards, so that none always comes behind what warms the machine up for it.
 */
async function measure(rounds: number): Promise<Measured> {
  const all = Object.entries(variants()) as [Variant, () => number | Promise<number>][];
  const times = Object.fromEntries(all.map(([name]) => [name, [] as number[]])) as Record<Variant, number[]>;
  const heap = Object.fromEntries(all.map(([name]) => [name, 0])) as Record<Variant, number>;
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of round % 2 ? all.toReversed() : all) {
      if (round >= SLOW_ROUNDS && (times[name][0] ?? Number.POSITIVE_INFINITY) > SLOW) continue;
      // A collection before every call would throw compiled code away and time cold code.
      if (round === 0) gc?.();
      const before = heaped.memory.usedJSHeapSize;
      const start = performance.now();
      try {
        await run();
      } catch {
        continue;
      }
      times[name].push(performance.now() - start);
      if (round === 0) heap[name] = heaped.memory.usedJSHeapSize - before;
    }
  }
  return { elements: document.getElementsByTagName('*').length, times, heap, ...(await watch()) };
}

/** Runs what Winnow does in the page once more, with a clock beside it. */
async function watch(): Promise<Pick<Measured, 'longest' | 'mutations'>> {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let running = true;
  const tick = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (running) port2.postMessage(null);
  };
  port1.onmessage = tick;
  port2.postMessage(null);
  await capture(document);
  running = false;
  tick();
  const mutations = observer.takeRecords().length;
  observer.disconnect();
  return { longest, mutations };
}

export type Measure = typeof measure;
Object.assign(globalThis, { measure });
