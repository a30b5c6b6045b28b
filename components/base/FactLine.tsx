import { Fragment } from 'preact';

interface FactLineProps {
  /** Those that are empty or false are left out. */
  of: readonly (string | number | false | null | undefined)[];
}

/** Short facts on a line, `quay.example · 5 steps`, each in its own direction. */
export const FactLine = ({ of }: FactLineProps) =>
  of.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
