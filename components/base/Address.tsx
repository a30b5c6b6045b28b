import { Breaking } from './Breaking';

/** Between the parts of an address, and the words in them. */
const PLACES = /(?<=[/?&=._-])(?=[^/?&=._-])/;

/** An address that breaks between its words. From left to right in any language. */
export const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr">
    <Breaking at={PLACES}>{children}</Breaking>
  </bdi>
);
