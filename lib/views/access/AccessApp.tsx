import { useEffect, useState } from 'preact/hooks';
import { AccessPage } from '@/components/access/AccessPage';
import type { AccessAsk } from '@/lib/programs/consent';
import { accessAsks, answerKey } from '@/lib/store/programs';
import { background } from '../background';

/** Shows the open access requests, oldest first, and closes after the last. */
export function AccessApp({ asked }: { asked: AccessAsk[] }) {
  const [asks, setAsks] = useState(asked);
  useEffect(
    () =>
      accessAsks.watch((next) => {
        setAsks(next ?? []);
        if (!next?.length) window.close();
      }),
    [],
  );
  const [ask, ...others] = asks;
  return (
    <AccessPage
      key={ask && answerKey(ask)}
      ask={ask}
      others={others.length}
      onAnswer={(answer) => ask && void background.answerAccess(ask, answer)}
    />
  );
}
