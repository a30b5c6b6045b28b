/** Sites whose terms forbid downloading their media. A name stands for all its hosts, with any ending. */
const NAMES =
  'amazon bilibili crunchyroll dailymotion deezer disneyplus douyin facebook fb googlevideo hbomax hulu instagram netflix ' +
  'pandora peacocktv primevideo rumble snapchat soundcloud spotify tidal tiktok tiktokcdn twimg twitch twitter vimeo ' +
  'vimeocdn youku youtube youtube-nocookie';
const HOSTS = 'fb.watch music.apple.com tv.apple.com x.com youtu.be';

const names = new Set(NAMES.split(' '));
const hosts = new Set(HOSTS.split(' '));

/** Returns true for an address of a platform that forbids downloads. */
export function isPlatform(address: string): boolean {
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '');
  const labels = host.split('.');
  // The name precedes an ending of one or two parts: amazon.co.uk.
  return hosts.has(host) || labels.slice(-3, -1).some((label) => names.has(label));
}
