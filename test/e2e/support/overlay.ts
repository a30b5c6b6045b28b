import type { Page } from '@playwright/test';
import { BAR } from './recorder.ts';

/**
 * Runs a function on what we draw over a page. No script of the page reaches into it; one in a world of its own does, to
 * which the browser hands what is closed.
 * @param library source that the function needs, if any
 * @param states pseudo-classes that its buttons are in meanwhile
 */
export async function evaluateInOverlay<Result>(
  page: Page,
  run: (this: Element, root: ShadowRoot) => Result | Promise<Result>,
  { library = '', states = [] as string[] } = {},
): Promise<Result> {
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  await cdp.send('Runtime.evaluate', { contextId: executionContextId, expression: library });
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: BAR });
  const { node } = await cdp.send('DOM.describeNode', { nodeId, pierce: true });
  const host = await cdp.send('DOM.resolveNode', { nodeId, executionContextId });
  const backendNodeId = node.shadowRoots?.[0]?.backendNodeId as number;
  const inside = await cdp.send('DOM.resolveNode', { backendNodeId, executionContextId });
  if (states.length > 0) {
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { nodeId: insideId } = await cdp.send('DOM.requestNode', { objectId: inside.object.objectId as string });
    const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: insideId, selector: 'button' });
    for (const button of nodeIds) {
      await cdp.send('CSS.forcePseudoState', { nodeId: button, forcedPseudoClasses: states });
    }
  }
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    objectId: host.object.objectId as string,
    functionDeclaration: String(run),
    arguments: [{ objectId: inside.object.objectId as string }],
    awaitPromise: true,
    returnByValue: true,
  });
  await cdp.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
