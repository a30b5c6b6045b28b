import { contains, isElement } from '@/lib/base/dom';
import { copyBefore } from './copy-before';

/** Gives for an element the same one in the page as it was; the element itself where nothing of that has changed. */
export type Was = (element: Element) => Element;

type Task = (was: Was) => void;

/** Work about an event that is put off until the event is over. */
export interface Later {
  add(task: Task): void;
  /** Takes changes of the page. Where something is gone, what was put off is done while all of that is still known. */
  changed(records: readonly MutationRecord[]): void;
  /** Does what was put off. */
  run(): void;
}

export function createLater(page: Document): Later {
  let tasks: Task[] = [];
  /** Changes since the first of them was added. */
  let records: MutationRecord[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(timer);
    const [due, since] = [tasks, records];
    [tasks, records] = [[], []];
    const was: Was = (element) => {
      try {
        const isSame = !since.some((record) => concerns(record, element));
        return isSame ? element : copyBefore(page, since, element);
      } catch {
        // A page can give an element names and a depth that cannot be copied.
        return element;
      }
    };
    for (const task of due) task(was);
  }

  return {
    add(task) {
      if (tasks.push(task) === 1) timer = setTimeout(run);
    },
    changed(more) {
      if (!tasks.length) return;
      records.push(...more.filter(({ target }) => target !== page));
      if (more.some(removes)) run();
    },
    run,
  };
}

const removes = ({ removedNodes }: MutationRecord) => [...removedNodes].some(isElement);

/** Tells whether a change may alter how an element is found: it, what is around it or beside that is another. */
const concerns = (record: MutationRecord, element: Element) =>
  removes(record) || (contains(record.target, element) && (record.type === 'attributes' || record.target !== element));
