import { Fragment } from 'preact';

/** Places in an address behind which a line may end: between its parts, and the words in them. */
const PLACES = /(?<=[/?&=._-])(?=[^/?&=._-])/;

/** An address that breaks between its words. From left to right in any language. */
export const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr">
    {children.split(PLACES).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
