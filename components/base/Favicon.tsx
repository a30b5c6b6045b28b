import './favicon.css';

interface FaviconProps {
  /** Address of the page. */
  url: string;
  title: string;
  favicon?: string | undefined;
}

/**
 * The page's icon, or the first letter of its title on a colour derived from its site. Only a stored icon is drawn: fetching
 * one would tell the site that someone is viewing its result.
 */
export function Favicon({ url, title, favicon }: FaviconProps) {
  if (favicon?.startsWith('data:image/')) return <img class="favicon" src={favicon} alt="" />;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  // Of an address, the first letter would be the same for every site.
  const name = /^(?:[a-z]+:\/\/|www\.)/i.test(title.trim()) ? '' : title.trim();
  const letter = [...name, ...host.replace(/^www\./, ''), '·'][0]?.toUpperCase();
  return (
    <span class={`favicon favicon-${tint(host)}`} aria-hidden="true">
      {letter}
    </span>
  );
}

/** Returns one of four colours, always the same for a host. */
const tint = (host: string) => [...host].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;
