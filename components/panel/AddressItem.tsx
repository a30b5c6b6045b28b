import './address-item.css';
import type { ComponentChildren } from 'preact';
import { readableUrl } from '@/components/base/readable-url';
import { hostOf, webHref } from './web-href';

interface AddressItemProps {
  address: string;
  /** What it leads to, in words; absent if they are unknown. */
  title?: string | undefined;
  /** Address of the page, for relative ones. */
  base: string;
  /** Other addresses of the same thing, shown on request under a label. */
  more?: { addresses: readonly string[]; label: string };
  /** Buttons next to it. */
  tools?: ComponentChildren;
  /** Content before it. */
  children?: ComponentChildren;
}

/**
 * One address of a list: its title over the address, or else the part that distinguishes it from the others over its host.
 * It is a link only if following it is safe.
 */
export function AddressItem({ address, title, base, more, tools, children }: AddressItemProps) {
  const href = webHref(address, base);
  const host = href ? hostOf(href) : '';
  const path = href && host ? href.slice(href.indexOf(host) + host.length) : address;
  const below = title && href ? readableUrl(href) : host;
  const text = (
    <span class="address-text">
      <span>{title ? <bdi>{title}</bdi> : <bdi dir="ltr">{path}</bdi>}</span>
      {below && (
        <small>
          <bdi dir="ltr">{below}</bdi>
        </small>
      )}
    </span>
  );
  const place = href ? (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer">
      {children}
      {text}
    </a>
  ) : (
    <span class="address" title={address.slice(0, 200)}>
      {children}
      {text}
    </span>
  );
  return (
    <li>
      {tools ? (
        <div class="address-row">
          {place}
          {tools}
        </div>
      ) : (
        place
      )}
      {more && more.addresses.length > 0 && (
        <details class="address-more">
          <summary>{more.label}</summary>
          <ul>
            {more.addresses.map((other) => (
              <AddressItem key={other} address={other} base={base} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
