import { inTurns, launchServed, serveSite, startServed, timeOf } from './served.ts';
import { amount, table } from './table.ts';

const ROUNDS = 9;
/** Clicks of one scrape: what each takes is what they take beyond a scrape without any. */
const CLICKS = 10;

const PAGE = `<!doctype html><title>Clicks</title><main><h1>Clicks</h1><button>Again</button></main>
<script>document.querySelector('button').onclick = ({ target }) => { target.title = 'clicked' }</script>`;

/** A click action beside the two commands of the protocol that a click is made of. */
export async function measureClick(): Promise<string> {
  const site = await serveSite((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  await using chromium = await launchServed({ extensionPagesOnly: false });
  await using served = await startServed(1);
  const click = { type: 'click', selector: 'button' };
  const clicks = Array.from({ length: CLICKS }, () => click);

  const page = await chromium.browser.newPage();
  await page.goto(site.next());
  const session = await page.createCDPSession();
  const { x, y } = await page.$eval('button', (button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const bareClick = async () => {
    const button = { x, y, button: 'left', clickCount: 1 } as const;
    await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  };

  const { bare, action } = await inTurns(ROUNDS, {
    bare: () => timeOf(bareClick),
    async action() {
      const without = await timeOf(() => served.scrape({ url: site.next() }));
      const withClicks = await timeOf(() => served.scrape({ url: site.next(), actions: clicks }));
      return (withClicks - without) / CLICKS;
    },
  });
  site.close();
  const head = ['', 'bare, ms', 'action, ms', 'over it, ms'];
  return `A click\n\n${table(head, [['on a button that is there', amount(bare), amount(action), amount(action - bare)]])}`;
}
