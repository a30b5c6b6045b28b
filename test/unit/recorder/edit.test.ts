import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_TYPES, type Action, type ActionType, actionSchema } from '@/lib/contract';
import {
  addWait,
  changeAction,
  chooseSelector,
  duplicateStep,
  edited,
  historyOf,
  insertStep,
  makePlain,
  makeSecret,
  markChecked,
  moveStep,
  pointAt,
  removeScripts,
  removeStep,
  saveHealed,
  scriptsOf,
  undone,
} from '@/lib/recorder/edit';
import { MAX_STEPS, type Recording, type RecordingStep, recordingSchema } from '@/lib/recorder/recording';
import type { RecordedElement } from '@/lib/recorder/selector';

const target = (selector: string, ...others: string[]) =>
  ({
    selector,
    candidates: [selector, ...others].map((other) => ({ selector: other, cost: 5, kind: 'id' })),
    fingerprint: {},
  }) as unknown as RecordedElement;

const click = (selector: string): Action => ({ type: 'click', selector, all: false });

const recording: Recording = {
  id: 'r',
  version: 1,
  name: 'Login',
  startUrl: 'https://a.example/',
  formats: ['markdown'],
  createdAt: 1,
  updatedAt: 2,
  steps: [
    { id: 'one', action: click('#a'), label: 'A', target: target('#a', '.a'), checked: true, navigates: true },
    { id: 'two', action: { type: 'write', text: 'x' }, label: 'Field' },
    { id: 'three', action: { type: 'executeJavascript', script: '1' }, script: 'choose', value: 'v', label: 'List' },
  ],
  notes: [
    { at: 0, code: 'hover' },
    { at: 2, code: 'new-tab' },
    { at: 3, code: 'dropped' },
  ],
};

const ids = ({ steps }: Recording) => steps.map(({ id }) => id);
const places = ({ notes }: Recording) => notes.map(({ at }) => at);
const stepOf = (result: Recording, id: string) => result.steps.find((step) => step.id === id) as RecordingStep;

describe('order', () => {
  it('inserts before an index, and notes keep their neighbours', () => {
    const result = insertStep(recording, 1, { action: { type: 'scrape' } });
    expect(ids(result)).toEqual(['one', 'step-4', 'two', 'three']);
    expect(places(result)).toEqual([0, 3, 4]);
  });

  it('takes an index that is out of bounds as the nearest end', () => {
    expect(ids(insertStep(recording, 99, { action: { type: 'scrape' } })).at(-1)).toBe('step-4');
    expect(ids(insertStep(recording, -1, { action: { type: 'scrape' } }))[0]).toBe('step-4');
  });

  it('inserts no more than a file may have', () => {
    const full = {
      ...recording,
      steps: Array.from({ length: MAX_STEPS }, (_, id) => ({ id: `${id}`, action: click('a') })),
    };
    expect(insertStep(full, 0, { action: { type: 'scrape' } })).toBe(full);
  });

  it('removes', () => {
    const result = removeStep(recording, 'two');
    expect(ids(result)).toEqual(['one', 'three']);
    expect(places(result)).toEqual([0, 1, 2]);
  });

  it.each([
    ['one', 2, ['two', 'three', 'one']],
    ['three', 0, ['three', 'one', 'two']],
    ['two', 9, ['one', 'three', 'two']],
  ])('moves %s to %i', (id, to, order) => {
    expect(ids(moveStep(recording, id, to))).toEqual(order);
  });

  it('duplicates behind the step, with another id', () => {
    const result = duplicateStep(recording, 'one');
    expect(ids(result)).toEqual(['one', 'step-4', 'two', 'three']);
    expect({ ...result.steps[1], id: 'one' }).toEqual(recording.steps[0]);
  });

  it('leaves alone what is not there', () => {
    for (const edit of [
      removeStep(recording, 'x'),
      moveStep(recording, 'x', 0),
      moveStep(recording, 'one', 0),
      duplicateStep(recording, 'x'),
      chooseSelector(recording, 'x', 'b'),
      addWait(recording, 'x', { milliseconds: 1 }),
    ]) {
      expect(edit).toBe(recording);
    }
  });
});

describe('another action', () => {
  it('keeps what is known of the element where that is the same', () => {
    const result = changeAction(recording, 'one', { type: 'click', selector: '#a', all: true });
    expect(stepOf(result, 'one')).toEqual({
      ...recording.steps[0],
      action: { type: 'click', selector: '#a', all: true },
    });
  });

  it('forgets the element where the selector is typed: the recorded one would be found in spite of it', () => {
    expect(stepOf(changeAction(recording, 'one', click('#b')), 'one')).toEqual({
      id: 'one',
      action: click('#b'),
      navigates: true,
    });
  });

  it('does not say of a changed script what the script before did', () => {
    const action: Action = { type: 'executeJavascript', script: '2' };
    const { script, value, label } = stepOf(changeAction(recording, 'three', action), 'three');
    expect({ script, value, label }).toEqual({});
  });

  it('makes a changed wait the person’s', () => {
    const waiting = insertStep(recording, 0, {
      action: { type: 'wait', selector: '#l' },
      label: 'l',
      reason: 'appears',
    });
    const changed = changeAction(waiting, 'step-4', { type: 'wait', milliseconds: 5 });
    expect(stepOf(changed, 'step-4')).toEqual({
      id: 'step-4',
      action: { type: 'wait', milliseconds: 5 },
      reason: 'person',
    });
  });
});

describe('another element', () => {
  it('chosen among the candidates is still known by the others', () => {
    const step = stepOf(chooseSelector(recording, 'one', '.a'), 'one');
    expect(step).toMatchObject({ action: { selector: '.a' }, label: 'A', target: { selector: '.a' } });
    expect(step.target?.candidates).toHaveLength(2);
  });

  it('pointed at replaces all that was known of the one before', () => {
    const step = stepOf(pointAt(recording, 'one', target('#z'), 'Z'), 'one');
    expect(step).toEqual({ id: 'one', action: click('#z'), label: 'Z', target: target('#z'), navigates: true });
  });

  it('found again is saved with its selector', () => {
    const result = saveHealed(recording, [{ stepId: 'one', selector: '.new', target: target('#new', '.new') }]);
    expect(stepOf(result, 'one')).toMatchObject({
      action: { selector: '.new' },
      target: { selector: '.new' },
      label: 'A',
    });
  });
});

it('puts a wait before the step that it mends', () => {
  const result = addWait(recording, 'two', { selector: '#l' });
  expect(result.steps[1]).toEqual({ id: 'step-4', action: { type: 'wait', selector: '#l' }, reason: 'mends' });
});

it('names scripts by their number, removes them, and says that they were looked at', () => {
  expect(scriptsOf(recording).map(({ number }) => number)).toEqual([3]);
  expect(ids(removeScripts(recording))).toEqual(['one', 'two']);
  expect(markChecked({ ...recording, unchecked: true })).not.toHaveProperty('unchecked');
});

describe('history', () => {
  it('takes back together what was done together', () => {
    let history = historyOf('');
    for (const text of ['a', 'ab', 'abc']) history = edited(history, text, 'typing');
    history = edited(history, 'other');
    expect(undone(history).present).toBe('abc');
    expect(undone(undone(history)).present).toBe('');
    expect(undone(undone(undone(history)))).toEqual({ present: '', past: [] });
  });

  it('begins anew after something was taken back', () => {
    const history = edited(undone(edited(historyOf(0), 1, 'a')), 2, 'a');
    expect(undone(history).present).toBe(0);
  });

  it('takes no edit for one that changes nothing', () => {
    const history = historyOf(recording);
    expect(edited(history, recording)).toBe(history);
  });
});

/** An example of each action. */
const fields: Partial<Record<ActionType, object>> = {
  wait: { milliseconds: 5 },
  click: { selector: 'b' },
  write: { text: 't' },
  press: { key: 'a' },
  scroll: { selector: 'b' },
  executeJavascript: { script: 's' },
};
const actions = ACTION_TYPES.map((type) => actionSchema.parse({ type, ...fields[type] }));

type Edit = (recording: Recording) => Recording;

const anEdit: fc.Arbitrary<Edit> = fc
  .record({
    kind: fc.constantFrom(
      'insert',
      'remove',
      'move',
      'duplicate',
      'change',
      'choose',
      'point',
      'wait',
      'heal',
      'scripts',
    ),
    at: fc.nat(8),
    to: fc.integer({ min: -2, max: 9 }),
    action: fc.constantFrom(...actions),
  })
  .map(({ kind, at, to, action }) => (before) => {
    const id = before.steps[at]?.id ?? 'none';
    switch (kind) {
      case 'insert':
        return insertStep(before, to, { action });
      case 'remove':
        return removeStep(before, id);
      case 'move':
        return moveStep(before, id, to);
      case 'duplicate':
        return duplicateStep(before, id);
      case 'change':
        return changeAction(before, id, action);
      case 'choose':
        return chooseSelector(before, id, '.c');
      case 'point':
        return pointAt(before, id, target('.p'), 'P');
      case 'wait':
        return addWait(before, id, { milliseconds: 1 });
      case 'heal':
        return saveHealed(before, [{ stepId: id, selector: '.h' }]);
      default:
        return removeScripts(before);
    }
  });

describe('any edits in any order', () => {
  it('leave a valid recording, whose steps have each an id of their own and whose notes are in place', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 40 }), (edits) => {
        const untouched = structuredClone(recording);
        const result = edits.reduce((before, edit) => edit(before), recording);
        const { id: _id, createdAt: _created, updatedAt: _updated, ...file } = result;
        expect(recordingSchema.safeParse(file).error).toBeUndefined();
        expect(new Set(ids(result)).size).toBe(result.steps.length);
        expect(places(result).every((at) => at >= 0 && at <= result.steps.length)).toBe(true);
        expect(recording).toEqual(untouched);
      }),
    );
  });

  it('are taken back to exactly what was', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 40 }), (edits) => {
        const versions = [recording];
        let history = historyOf(recording);
        for (const edit of edits) {
          const next = edit(history.present);
          if (next !== history.present) versions.push(next);
          history = edited(history, next);
        }
        while (versions.length > 0) {
          expect(history.present).toBe(versions.pop());
          history = undone(history);
        }
        expect(history.past).toEqual([]);
      }),
    );
  });
});

describe('what a step types', () => {
  const told: Recording = {
    ...recording,
    endUrl: 'https://a.example/by/hunter22?x',
    steps: [
      { id: 'a', action: { type: 'write', text: '{{secret}}' } },
      { id: 'b', action: { type: 'write', text: 'hunter22' }, label: 'Field' },
      {
        id: 'c',
        action: click('[title="hunter22"]'),
        target: target('[title="hunter22"]', '#c'),
        label: 'Hi hunter22',
      },
    ],
    notes: [],
  };

  it('is made a secret, and is nowhere then', () => {
    const result = makeSecret(told, 'b');
    expect(stepOf(result, 'b').action).toEqual({ type: 'write', text: '{{secret_2}}' });
    expect(stepOf(result, 'c')).toMatchObject({ action: { selector: '#c' }, target: { selector: '#c' } });
    expect(JSON.stringify(result)).not.toContain('hunter22');
    expect(
      recordingSchema.safeParse((({ id: _, createdAt: __, updatedAt: ___, ...file }) => file)(result)).success,
    ).toBe(true);
  });

  it('is asked for wherever it was typed, and shown by no picture or end', () => {
    const end = {
      of: 'x',
      picture: 'data:image/jpeg;base64,AAAA',
      facts: [
        { selectors: ['#hello'], kind: 'text' as const, value: 'Hello hunter22' },
        { selectors: ['#state'], kind: 'text' as const, value: 'Signed in' },
      ],
    };
    const again = [
      ...told.steps,
      { id: 'd', action: { type: 'write' as const, text: 'Hunter22' } },
      { id: 'e', action: { type: 'write' as const, text: 'It was hunter22.' } },
      { id: 'f', action: { type: 'write' as const, text: 'hunter' } },
    ];
    const result = makeSecret({ ...told, steps: again, end }, 'b');
    const typed = result.steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []));
    expect(typed).toEqual(['{{secret}}', '{{secret_2}}', '{{secret_2}}', '{{secret_2}}', 'hunter']);
    expect(result.end).toEqual({ of: 'x', facts: [end.facts[1]] });
    expect(JSON.stringify(result)).not.toMatch(/hunter22/i);
  });

  it.each(['secret', 'click', 'write', 'a.example'])('is made a secret though our words have it: %s', (word) => {
    const script = { id: 's', action: { type: 'executeJavascript' as const, script: '1' }, script: 'click' as const };
    const steps = told.steps.map((step) =>
      step.id === 'b' ? { ...step, action: { type: 'write' as const, text: word } } : step,
    );
    const { id: _, createdAt: __, updatedAt: ___, ...file } = makeSecret({ ...told, steps: [...steps, script] }, 'b');
    expect(recordingSchema.safeParse(file).error).toBeUndefined();
    expect(file.steps[0]?.action).toEqual({ type: 'write', text: '{{secret}}' });
  });

  it('is made a text that is yet to be given', () => {
    expect(stepOf(makePlain(told, 'a'), 'a').action).toEqual({ type: 'write', text: '' });
  });

  it('stays as it is where a step types nothing', () => {
    expect(makeSecret(recording, 'one')).toBe(recording);
    expect(makePlain(told, 'nowhere')).toBe(told);
  });
});
