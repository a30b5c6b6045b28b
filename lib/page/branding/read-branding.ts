import * as dom from '@/lib/base/dom';
import { defined } from '@/lib/base/json';
import type { Branding } from '@/lib/contract';
import type { Content } from '../content';
import type { WriterContext } from '../writers';
import { type Color, readColor, WHITE } from './colors';
import { type ButtonLook, controlsOf } from './controls';
import { type Painted, paintedIn } from './painted';
import { paletteOf } from './palette';
import { brandPictures } from './pictures';
import { animationsOf, layoutOf, spacingOf } from './spacing';
import { fontsOf, typographyOf } from './typography';

/** A page with a lower lightness is dark. */
const DARK = 0.5;
/** How computed styles write translucent colours. */
const TRANSLUCENT = /^rgba|\//;
/** Minimum shares of the window's width and of the page's height for an element that acts as the page's background. */
const GROUND = { width: 0.9, height: 0.5 };
/** The canvas colour of browsers for a page that asks for a dark scheme. */
const DARK_CANVAS = '#121212';

/**
 * Reads the design of a whole page, not just of its content: colours by role, fonts, distances, controls, pictures. It measures
 * computed styles, so a page without layout yields nothing. Yields now and then.
 * Specification: "branding".
 */
export function* readBranding({ tree }: Content, { document }: WriterContext): Generator<void, Branding> {
  const painted = yield* paintedIn(tree);
  const page = backgroundOf(document, painted);
  const controls = controlsOf(painted, page);
  const theme = dom.first(document, 'meta[name="theme-color" i]');
  yield;
  const { logo, touchIcon, maskIcon, ...pictures } = brandPictures(document);
  const [input] = controls.inputs;
  return {
    colorScheme: page.lightness < DARK ? 'dark' : 'light',
    logo: logo ?? null,
    colors: paletteOf(painted, page, {
      variables: customProperties(document),
      theme: readColor((theme && dom.attributeOf(theme, 'content')) ?? ''),
      button: controls.primary?.background,
    }),
    fonts: fontsOf(painted),
    typography: typographyOf(painted),
    spacing: spacingOf(painted, controls),
    components: defined({
      buttonPrimary: controls.primary && buttonOf(controls.primary),
      buttonSecondary: controls.secondary && buttonOf(controls.secondary),
      input: input && fieldOf(input, page),
    }),
    icons: touchIcon || maskIcon ? defined({ touchIcon, maskIcon }) : null,
    images: defined({ logo, ...pictures }),
    animations: animationsOf(painted),
    layout: layoutOf(painted),
    // Only a model can judge this.
    personality: null,
  };
}

/** The background of the page: the colour of the last element that is about as large as the page, else of its body or root. */
function backgroundOf(document: Document, painted: Painted[]): Color {
  const view = dom.viewOf(document);
  if (!view) return WHITE;
  const root = dom.documentElement(document);
  const body = dom.body(document);
  // The body may be as high as the window while its content is higher.
  const height = Math.max(view.innerHeight, root.scrollHeight, body ? dom.boxOf(body).height : 0);
  const ground = painted.findLast(
    (element) =>
      // An off-screen menu next to the page is as large.
      Math.min(view.innerWidth, element.x + element.width) - Math.max(0, element.x) >= GROUND.width * view.innerWidth &&
      element.height >= GROUND.height * height &&
      // The page shows through a translucent overlay.
      !TRANSLUCENT.test(element.background) &&
      readColor(element.background),
  );
  const { colorScheme, backgroundColor } = view.getComputedStyle(root);
  const isDark = /\bdark\b/.test(colorScheme) && (!/\blight\b/.test(colorScheme) || prefersDark(view));
  const canvas = (isDark && readColor(DARK_CANVAS)) || WHITE;
  // The canvas takes the body's background if the root does not set one.
  const behind = [backgroundColor, body ? view.getComputedStyle(body).backgroundColor : ''];
  return [ground?.background ?? '', ...behind].map((written) => readColor(written, canvas)).find(Boolean) ?? canvas;
}

const prefersDark = (view: Window) => view.matchMedia('(prefers-color-scheme: dark)').matches;

const buttonOf = ({ background, text, border, radius }: ButtonLook) =>
  defined({
    background: background?.hex ?? 'transparent',
    textColor: text.hex,
    borderColor: border?.hex,
    borderRadius: radius,
  });

const fieldOf = ({ background, color, borderColor, borderWidth, radius }: Painted, page: Color) =>
  defined({
    background: readColor(background, page)?.hex ?? 'transparent',
    textColor: readColor(color, page)?.hex,
    borderColor: borderWidth > 0 ? readColor(borderColor, page)?.hex : undefined,
    borderRadius: radius,
  });

/** Maximum number of custom properties to read, and of rules to search for them. */
const MOST = 2_000;

/** Returns the custom properties of a page's root, by name. Cross-origin style sheets cannot be read. */
function customProperties(page: Document): ReadonlyMap<string, string> {
  const root = dom.documentElement(page);
  const style = dom.viewOf(page)?.getComputedStyle(root);
  const names = new Set<string>();
  let rules = 0;
  for (const sheet of dom.styleSheets(page)) {
    for (const rule of rulesOf(sheet)) {
      if (++rules > MOST || names.size > MOST) break;
      if (!('style' in rule && 'selectorText' in rule)) continue;
      const { selectorText, style: declared } = rule as CSSStyleRule;
      if (/:root|:host|^html|^body/.test(selectorText))
        for (const name of declared) if (name.startsWith('--')) names.add(name);
    }
  }
  return new Map([...names].map((name) => [name.slice(2).toLowerCase(), style?.getPropertyValue(name) ?? '']));
}

function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
