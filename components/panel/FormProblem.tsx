import { ErrorBox } from '@/components/base/ErrorNotice';
import type { ErrorRecord } from '@/lib/base/errors';
import { useInSight } from './use-in-sight';

/** The error of a form, with its next step. It comes into view: the button that was pressed may be a screen further down. */
export function FormProblem({ error }: { error: ErrorRecord | undefined }) {
  const place = useInSight(error);
  if (!error) return null;
  return (
    <div ref={place}>
      <ErrorBox cause={error.message}>
        <p>{error.nextStep}</p>
      </ErrorBox>
    </div>
  );
}
