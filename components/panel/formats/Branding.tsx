import './branding.css';
import { i18n } from '#i18n';
import type { Branding } from '@/lib/contract';
import { ShowImages } from '../ShowImages';
import { webHref } from '../web-href';
import { colorsIn } from './branding-texts';
import { withJson } from './with-json';

/** The look of a page: logo, colours, type and controls as they are in the page. */
export const BrandingView = withJson<Branding>(({ value, page, images }) => {
  const logo = value.images?.logo ?? value.logo ?? undefined;
  const isDrawn = logo?.startsWith('data:image/');
  const src = logo && (isDrawn ? logo : images.given ? webHref(logo, page.url) : undefined);
  const colors = colorsIn(value);
  return (
    <div class="branding">
      {logo && !isDrawn && !images.given && <ShowImages count={1} images={images} />}
      {src && (
        <p class="brand-logo">
          <img src={src} alt={i18n.t('panel.branding.logo')} referrerpolicy="no-referrer" />
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
                  <code>{role}</code>
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
              <code>{name}</code> {size}
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
              <code>{key}</code>
            </span>
          </li>
        ))}
        {measures.map(({ key, value }) => (
          <li key={key}>
            <code>{key}</code> <span class="meta">{value}</span>
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
