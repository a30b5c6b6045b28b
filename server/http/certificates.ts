import type { Browser, Protocol } from 'puppeteer-core';

export interface Certificates {
  /** Sets whether an invalid certificate keeps pages from loading, for pages opened from now on. */
  verify(isOn: boolean): void;
  /** Returns true if an invalid certificate was ever accepted: such connections are reused for any page. */
  hasPassed(): boolean;
}

/**
 * Controls the checks of web pages' certificates. Pages accept invalid ones by a session of their own, which an
 * extension cannot have; requests of the extension itself never accept any.
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

  // A page that is already closed needs no session.
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
