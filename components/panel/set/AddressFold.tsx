import { i18n } from '#i18n';
import { Address } from '@/components/base/Address';
import { readableUrl } from '@/components/base/readable-url';
import { Fold } from '../Fold';
import { LongList } from '../LongList';

interface AddressFoldProps {
  title: string;
  /** True if the title says how many there are. */
  isCounted?: boolean;
  /** Class of the list. */
  class: string;
  addresses: readonly string[];
}

/** A collapsed list of addresses; nothing without addresses. */
export function AddressFold({ title, isCounted = false, class: name, addresses }: AddressFoldProps) {
  if (addresses.length === 0) return null;
  return (
    <Fold title={title} meta={!isCounted && i18n.number(addresses.length)}>
      <LongList label={title} class={name} items={addresses}>
        {(url) => (
          <li key={url}>
            <Address>{readableUrl(url)}</Address>
          </li>
        )}
      </LongList>
    </Fold>
  );
}
