import './branding.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { FactLine } from '@/components/base/FactLine';
import type { Branding } from '@/lib/contract';
import { ShowImages } from '../ShowImages';
import { webHref } from '../web-href';
import { colorsIn } from './branding-texts';
import { readableName } from './metadata-facts';
import { withJson } from './with-json';

/** The look of a page: logo, colours, type and controls as they are in the page. */
export const BrandingView = withJson<Branding>(({ value, page, images }) => {
  const logo = value.images?.logo ?? value.logo ?? undefined;
  const isDrawn = logo?.startsWith('data:image/');
  const src = logo && (isDrawn ? logo : images.given ? webHref(logo, page.url) : undefined);
  // The address of a logo that cannot be loaded: the rest of the look is what remains to see.
  const [broken, setBroken] = useState<string>();
  const colors = colorsIn(value).sort(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <div class="branding">
      {logo && !isDrawn && !images.given && <ShowImages count={1} images={images} />}
      {src && src !== broken && (
        <p class="brand-logo">
          <img
            src={src}
            alt={i18n.t('panel.branding.logo')}
            referrerpolicy="no-referrer"
            onError={() => setBroken(src)}
          />
        </p>
      )}
      {colors.length > 0 && (
        <section>
          <h3>{i18n.t('panel.branding.colors')}</h3>
          <ul class="swatches">
            {colors.map(([role, hex]) => (
              <li key={role}>
                <span class="swatch" style={{ backgroundColor: hex }} />
                <span>
                  <Name of={role} />
                  <bdi class="meta">{hex}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Specimens {...value} />
      <Controls {...value} />
    </div>
  );
});

/** Members of the look that have names in the locales; a service may send others. */
const NAMED = [
  ...(['primary', 'secondary', 'accent', 'background', 'textPrimary', 'textSecondary', 'link'] as const),
  ...(['success', 'warning', 'error', 'h1', 'h2', 'h3', 'body'] as const),
  ...(['buttonPrimary', 'buttonSecondary', 'baseUnit', 'borderRadius'] as const),
];

const isNamed = (name: string): name is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(name);

/** Sorts the colors that a page is known by first. */
const placeOf = (role: string): number => (isNamed(role) ? NAMED.indexOf(role) : NAMED.length);

/** Returns the name of a member of the look in words, for which there may be none but the contract's. */
const nameOf = (name: string): string => (isNamed(name) ? i18n.t(`panel.branding.name.${name}`) : readableName(name));

/** A member's name in words; the contract's own name is its tooltip. */
const Name = ({ of }: { of: string }) => <span title={of}>{nameOf(of)}</span>;

/** Largest type that fits the panel, in CSS pixels. */
const LARGEST = 40;

function Specimens({ typography }: Branding) {
  const { fontFamilies, fontSizes } = typography ?? {};
  const lines = (['h1', 'h2', 'h3', 'body'] as const).flatMap((name) => {
    const size = fontSizes?.[name];
    const family = (name === 'body' ? fontFamilies?.primary : fontFamilies?.heading) ?? fontFamilies?.primary;
    return size ? [{ name, size, family: family ?? '' }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{i18n.t('panel.branding.type')}</h3>
      <ul class="specimens">
        {lines.map(({ name, size, family }) => (
          <li key={name}>
            <span class="specimen" style={{ fontFamily: JSON.stringify(family), fontSize: `${shown(size)}px` }}>
              <bdi>{family || size}</bdi>
            </span>
            <span class="meta">
              <FactLine of={[nameOf(name), size]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shown = (size: string) => Math.min(Number.parseFloat(size) || 0, LARGEST);

function Controls({ colors, components, spacing }: Branding) {
  const { buttonPrimary, buttonSecondary } = components ?? {};
  const buttons = [
    { key: 'buttonPrimary', look: buttonPrimary },
    { key: 'buttonSecondary', look: buttonSecondary },
  ].flatMap(({ key, look }) => (look ? [{ key, look }] : []));
  const measures = [
    { key: 'baseUnit', value: spacing?.baseUnit == null ? undefined : `${spacing.baseUnit}px` },
    { key: 'borderRadius', value: spacing?.borderRadius },
  ].filter(({ value }) => value);
  if (buttons.length + measures.length === 0) return null;
  return (
    <section>
      <h3>{i18n.t('panel.branding.controls')}</h3>
      <ul class="brand-controls">
        {buttons.map(({ key, look }) => (
          <li key={key} class="brand-ground" style={colors?.background ? { backgroundColor: colors.background } : {}}>
            <span class="brand-button" style={styleOf(look)}>
              <Name of={key} />
            </span>
          </li>
        ))}
        {measures.map(({ key, value }) => (
          <li key={key}>
            <Name of={key} /> <span class="meta">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Button = NonNullable<NonNullable<NonNullable<Branding['components']>['buttonSecondary']>>;

/**
 * Returns the style of a button. Each value is set separately, not as text, so the browser drops invalid colours and lengths.
 */
const styleOf = ({ background, textColor, borderColor, borderRadius }: Button) => ({
  ...(background && { backgroundColor: background }),
  ...(textColor && { color: textColor }),
  ...(borderColor && { borderColor }),
  ...(borderRadius && { borderRadius }),
});
