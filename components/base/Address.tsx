import { Breaking } from './Breaking';

/** Positions between the parts of an address, and between the words in them. */
const PLACES = /(?<=[/?&=._-])(?=[^/?&=._-])/;

/** An address that breaks between its words, from left to right in any language. */
export const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr">
    <Breaking at={PLACES}>{children}</Breaking>
  </bdi>
);
