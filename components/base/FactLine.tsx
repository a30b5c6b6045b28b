import { Fragment } from 'preact';

interface FactLineProps {
  /** Empty and false facts are left out. */
  of: readonly (string | number | false | null | undefined)[];
}

/** Short facts on one line, such as `quay.example · 5 steps`, each in its own direction. */
export const FactLine = ({ of }: FactLineProps) =>
  of.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
