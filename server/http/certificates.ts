import type { Browser, Protocol } from 'puppeteer-core';

export interface Certificates {
  /** Says for the pages that are opened from now on whether an invalid certificate keeps them from loading. */
  verify(isOn: boolean): void;
  /** True if an invalid one was passed, ever: connections that were made so are used again, for whatever page. */
  hasPassed(): boolean;
}

/**
 * Watches over the certificates of web pages. Pages pass invalid ones by a session of their own, which an extension
 * cannot have; what the extension itself asks for has none, and never passes any.
 */
export async function watchCertificates(browser: Browser): Promise<Certificates> {
  const session = await browser.target().createCDPSession();
  let isVerified = true;
  let hasPassed = false;

  async function prepare({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): Promise<void> {
    const page = session.connection()?.session(sessionId);
    const passes = !isVerified && !targetInfo.url.startsWith('chrome-extension:');
    if (passes) {
      page?.on('Security.certificateError', ({ eventId }) => {
        hasPassed = true;
        page.send('Security.handleCertificateError', { eventId, action: 'continue' }).catch(() => undefined);
      });
      await page?.send('Security.enable');
      await page?.send('Security.setOverrideCertificateErrors', { override: true });
    }
    // A new page waits for this, so that it cannot load anything before.
    await page?.send('Runtime.runIfWaitingForDebugger');
    if (!passes) await page?.detach();
  }

  // One that is closed already needs nothing.
  session.on('Target.attachedToTarget', (attached) => void prepare(attached).catch(() => undefined));
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
  return {
    verify(isOn) {
      isVerified = isOn;
    },
    hasPassed: () => hasPassed,
  };
}
