import { contains, isElement } from '@/lib/base/dom';
import { copyBefore } from './copy-before';

/** Returns an element's copy in the page as it was, or the element itself if nothing relevant has changed. */
export type Was = (element: Element) => Element;

type Task = (was: Was) => void;

/** Work on an event that is deferred until the event is over. */
export interface Later {
  add(task: Task): void;
  /** Takes changes of the page. If something was removed, the deferred work runs while the previous state is still known. */
  changed(records: readonly MutationRecord[]): void;
  /** Runs the deferred work. */
  run(): void;
}

export function createLater(page: Document): Later {
  let tasks: Task[] = [];
  /** Changes since the first task was added. */
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
        // A page can give an element a name or a depth that cannot be copied.
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

/** Returns true if a change may affect how an element is found: it changed the element, its ancestors or their siblings. */
const concerns = (record: MutationRecord, element: Element) =>
  removes(record) || (contains(record.target, element) && (record.type === 'attributes' || record.target !== element));
