import './address-item.css';
import type { ComponentChildren } from 'preact';
import { hostOf, webHref } from './web-href';

interface AddressItemProps {
  address: string;
  /** Address of the page, for relative ones. */
  base: string;
  /** Content before it. */
  children?: ComponentChildren;
}

/** One address of a list: what tells it from the others, and its host. Followed only where that is safe. */
export function AddressItem({ address, base, children }: AddressItemProps) {
  const href = webHref(address, base);
  const host = href ? hostOf(href) : '';
  const text = (
    <span class="address-text">
      <span>
        <bdi dir="ltr">{href && host ? href.slice(href.indexOf(host) + host.length) : address}</bdi>
      </span>
      {host && (
        <small>
          <bdi dir="ltr">{host}</bdi>
        </small>
      )}
    </span>
  );
  return (
    <li>
      {href ? (
        <a href={href} title={href} target="_blank" rel="noopener noreferrer">
          {children}
          {text}
        </a>
      ) : (
        <span class="address" title={address.slice(0, 200)}>
          {children}
          {text}
        </span>
      )}
    </li>
  );
}
