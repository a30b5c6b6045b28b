import { i18n } from '#i18n';
import { createSerial } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import { showProgramWindow } from '@/lib/browser/program-window';
import {
  type Access,
  type AccessAnswer,
  type AccessAsk,
  decide,
  type Grant,
  isSensitive,
} from '@/lib/programs/consent';
import { accessAnswers, accessAsks, answerKey, programGrants, programSettings } from '@/lib/store/programs';

/** How long the user has to answer, in ms. */
const ANSWER_LIMIT = 120_000;
/** Maximum number of open questions to the user about one program. */
const MOST_ASKS = 3;
/** A question that nobody has read for this long is unseen, in ms. */
const UNSEEN = 1_000;
/** Maximum number of stored answers to single requests; each is kept until its result is taken. */
const MOST_ANSWERS = 500;

/** Stores the open questions and the user's answers. */
function createAskStore() {
  // A change to the store is a read and a write; they run one after the other, so that none is lost.
  const next = createSerial();

  const withdrawWhere = (isOver: (ask: AccessAsk) => boolean) =>
    next(async () => {
      const asks = await accessAsks.getValue();
      if (asks.some(isOver)) await accessAsks.setValue(asks.filter((ask) => !isOver(ask)));
    });
  const withdraw = (key: string) => withdrawWhere((ask) => answerKey(ask) === key);

  // Requests of an earlier worker are sent again, and then ask the user again.
  void withdrawWhere(() => true).catch(() => undefined);

  const keepAnswer = (key: string, isAllowed: boolean) =>
    next(async () => {
      const kept = Object.entries({ ...(await accessAnswers.getValue()), [key]: isAllowed });
      await accessAnswers.setValue(Object.fromEntries(kept.slice(-MOST_ANSWERS)));
    });

  async function keepGrant(grant: Grant, where: keyof typeof programGrants): Promise<void> {
    await next(async () => {
      const others = (await programGrants[where].getValue()).filter(
        ({ program, site, kind }) => program !== grant.program || site !== grant.site || kind !== grant.kind,
      );
      await programGrants[where].setValue([...others, grant]);
    });
  }

  return { next, withdrawWhere, withdraw, keepAnswer, keepGrant };
}

type AskStore = ReturnType<typeof createAskStore>;

/** Takes the user's answer, and applies it to every question that it settles. */
async function settleAsks(
  { keepAnswer, keepGrant, withdraw }: AskStore,
  ask: AccessAsk,
  answer: AccessAnswer,
): Promise<void> {
  const { program, site, kind } = ask;
  const allowed = answer !== 'deny';
  const grant: Grant = { program, site, kind, allowed, at: Date.now() };
  if (answer === 'session' || answer === 'deny') await keepGrant(grant, 'session');
  if (answer === 'always') await keepGrant(grant, 'always');
  const isAlike = (one: AccessAsk) =>
    answer !== 'once' && one.program === program && one.site === site && one.kind === kind;
  for (const one of await accessAsks.getValue()) {
    if (answerKey(one) !== answerKey(ask) && !isAlike(one)) continue;
    await keepAnswer(answerKey(one), allowed);
    await withdraw(answerKey(one));
  }
}

/** Reads the lists of sensitive sites, and the answers that apply to more than one request. */
async function storedAnswers() {
  const [{ sensitive }, session, always] = await Promise.all([
    programSettings.getValue(),
    programGrants.session.getValue(),
    programGrants.always.getValue(),
  ]);
  return { lists: sensitive, grants: [...session, ...always] };
}

/** Waits for the user's answer. @returns undefined if it did not come in time */
function answered(key: string, signal: AbortSignal): Promise<boolean | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    const settle = (isAllowed: boolean | undefined) => {
      end();
      resolve(isAllowed);
    };
    const leave = () => {
      end();
      reject(signal.reason);
    };
    const stop = accessAnswers.watch((answers) => key in (answers ?? {}) && settle(answers?.[key]));
    const timer = setTimeout(() => settle(undefined), ANSWER_LIMIT);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}

/** Asks the user whether a program may do what it requests. Answers outlive the worker. */
export function createProgramAccess() {
  const store = createAskStore();
  const { next, withdrawWhere, withdraw, keepAnswer } = store;

  return {
    /**
     * Resolves once a request may continue.
     * @param asking called with true when the user is asked, and with false after that
     * @throws WinnowError FORBIDDEN if the user refuses or does not respond; RATE_LIMITED if too many questions are open
     */
    async ask(
      requestId: string,
      access: Access,
      asking: (isAsked: boolean) => void,
      signal: AbortSignal,
    ): Promise<void> {
      const { lists, grants } = await storedAnswers();
      const sensitive = isSensitive(access.site, lists);
      const decided = decide(access, grants, sensitive);
      if (decided === 'allow') return;
      const ask: AccessAsk = { ...access, requestId, sensitive, at: Date.now() };
      const key = answerKey(ask);
      const before = (await accessAnswers.getValue())[key];
      if (before) return;
      if (decided === 'deny' || before === false) throw refused(access);
      const isRoom = await next(async () => {
        const asks = (await accessAsks.getValue()).filter((one) => answerKey(one) !== key);
        if (asks.filter(({ program }) => program === access.program).length >= MOST_ASKS) return false;
        await accessAsks.setValue([...asks, ask]);
        return true;
      });
      if (!isRoom) throw new WinnowError('RATE_LIMITED', i18n.t('programs.tooManyAsks'));
      asking(true);
      try {
        const answer = answered(key, signal);
        await showProgramWindow();
        if (!(await answer)) throw refused(access);
      } finally {
        asking(false);
        await withdraw(key);
      }
    },

    answer: (ask: AccessAsk, given: AccessAnswer): Promise<void> => settleAsks(store, ask, given),

    /** Refuses all open questions. @param since questions asked later than this stay open, in ms since the epoch */
    async refuseAll(since = Number.POSITIVE_INFINITY): Promise<void> {
      for (const ask of await accessAsks.getValue()) {
        if (ask.at > since) continue;
        await keepAnswer(answerKey(ask), false);
        await withdraw(answerKey(ask));
      }
    },

    /** Handles the user closing the window: refuses its questions, except questions that came too late to be seen in it. */
    async windowClosed(): Promise<void> {
      await this.refuseAll(Date.now() - UNSEEN);
      if ((await accessAsks.getValue()).length > 0) await showProgramWindow();
    },

    /** Withdraws the questions of a request that nobody waits for any more. */
    withdrawAll: (requestId: string): Promise<void> => withdrawWhere((ask) => ask.requestId === requestId),

    /** Revokes everything that the user has allowed a program. */
    revoke: (program: string): Promise<void> =>
      next(async () => {
        for (const item of [programGrants.session, programGrants.always]) {
          await item.setValue((await item.getValue()).filter((grant) => grant.program !== program));
        }
      }),

    /** Forgets the answers to a request whose result has been taken. */
    forget: (requestId: string): Promise<void> =>
      next(async () => {
        const kept = Object.entries(await accessAnswers.getValue()).filter(([key]) => !key.startsWith(`${requestId} `));
        await accessAnswers.setValue(Object.fromEntries(kept));
      }),
  };
}

export type ProgramAccess = ReturnType<typeof createProgramAccess>;

const refused = ({ site, kind }: Access) =>
  new WinnowError(
    'FORBIDDEN',
    kind === 'tabs' || kind === 'recordings'
      ? i18n.t(`programs.refusedList.${kind}`)
      : i18n.t('programs.refused', { site }),
    { nextStep: i18n.t('programs.refusedNext'), remedy: 'none' },
  );
