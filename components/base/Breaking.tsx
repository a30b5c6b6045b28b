import { Fragment } from 'preact';

/** A text whose lines may also break at these positions. */
export const Breaking = ({ children, at }: { children: string; at: RegExp }) =>
  children.split(at).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
