import { describe, expect, it } from 'vitest';
import { scrolling } from '@/lib/page/scrolling';
import { openPage } from './open-page';

const PAGE = `<!doctype html>
  <style>html { scroll-behavior: smooth } body { margin: 0 } .bar { position: fixed; transition: opacity 9s }
  .top { position: sticky; top: 0 }</style>
  <div class="bar" style="color: red">Bar <b style="visibility: visible">seen</b></div>
  <div style="height: 50px"></div><div class="top">Top</div>
  <x-a><template shadowrootmode="open"><p style="position: fixed">Shadow</p></template></x-a>
  <div style="height: 3000px; width: 1000px">Tall</div>`;

describe('scrolling', () => {
  it('measures the area between the scroll bars', async () => {
    const window = await openPage(PAGE);
    const { documentElement } = window.document;
    expect(scrolling(window).measure()).toEqual({
      width: 1000,
      height: documentElement.scrollHeight,
      viewportWidth: documentElement.clientWidth,
      viewportHeight: documentElement.clientHeight,
      scrollX: 0,
      scrollY: 0,
      devicePixelRatio: window.devicePixelRatio,
    });
  });

  it('arrives at once, and says how far it came', async () => {
    const page = scrolling(await openPage(PAGE));
    expect(await page.scrollTo(0, 400)).toEqual({ x: 0, y: 400 });
    const { height, viewportHeight } = page.measure();
    expect(await page.scrollTo(0, 99_999)).toEqual({ x: 0, y: height - viewportHeight });
  });

  it('waits for images that come into view', async () => {
    const window = await openPage(`${PAGE}<img loading="lazy" width="50" height="50">`);
    const image = window.document.querySelector('img') as HTMLImageElement;
    const canvas = new OffscreenCanvas(9, 9);
    canvas.getContext('2d');
    image.src = URL.createObjectURL(await canvas.convertToBlob());
    await scrolling(window).scrollTo(0, 99_999);
    expect(image.complete && image.naturalWidth).toBe(9);
  });

  it('hides what is fixed, and lets what is sticky stand in the text', async () => {
    const window = await openPage(PAGE);
    const page = scrolling(window);
    await page.scrollTo(0, 1000);
    page.hideSticky();
    const styleOf = (selector: string) => window.getComputedStyle(window.document.querySelector(selector) as Element);
    expect(styleOf('.bar').opacity).toBe('0');
    expect(window.document.querySelector('.top')?.getBoundingClientRect().top).toBe(-950);
    const inShadow = window.document.querySelector('x-a')?.shadowRoot?.querySelector('p') as Element;
    expect(window.getComputedStyle(inShadow).opacity).toBe('0');
  });

  it('puts everything back as it was', async () => {
    const window = await openPage(PAGE);
    window.scrollTo({ top: 300, behavior: 'instant' });
    const before = window.document.documentElement.outerHTML;
    const page = scrolling(window);
    page.hideSticky();
    await page.scrollTo(0, 1000);
    page.hideSticky();
    page.restore();
    expect(window.document.documentElement.outerHTML).toBe(before);
    expect(window.scrollY).toBe(300);
  });
});
