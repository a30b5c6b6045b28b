import { defined, isObject } from '@/lib/base/json';
import { type Price, priceOf } from '@/lib/base/text/price';
import { type LinkedNode, typesOf } from '../metadata/linked-data';
import { availabilityOf } from '../product/found-product';
import { type PageIdentity, resolved } from '../product/page-identity';
import { LinkedReader } from '../structured/linked-reader';
import { type Dish, type MenuSection, type Merchant, tidied } from './found-menu';

/** https://schema.org/FoodEstablishment and its subtypes. */
const FOOD =
  /^(?:FoodEstablishment|Bakery|BarOrPub|Brewery|CafeOrCoffeeShop|Distillery|IceCreamShop|Winery)$|Restaurant$/;

const SECTION = /^Menu(?:Section)?$/;

/** Reads the menu that nodes describe as https://schema.org/Menu. */
export class MenuReader {
  private readonly data: LinkedReader;

  constructor(
    nodes: readonly LinkedNode[],
    private readonly page: PageIdentity,
  ) {
    this.data = new LinkedReader(nodes);
  }

  merchant(): Merchant | undefined {
    for (const node of this.data.all) {
      const type = typesOf(node).find((one) => FOOD.test(one));
      const name = type && this.data.text(node, 'name');
      if (name) return { name, type };
    }
    return undefined;
  }

  /** Returns every section with items; nested sections follow their parent. */
  sections(): MenuSection[] {
    const held = this.data.all.filter((node) => typesOf(node).some((type) => SECTION.test(type)));
    // Sections of a dish's add-ons are its options.
    const added = this.data.all.flatMap((node) => this.data.nodes(node, 'menuAddOn'));
    const seen = new Set<LinkedNode>(added);
    const below = (node: LinkedNode): LinkedNode[] => {
      if (seen.has(node)) return [];
      seen.add(node);
      return [node, ...this.data.nodes(node, 'hasMenuSection').flatMap(below)];
    };
    return tidied(held.flatMap(below).map((node) => this.section(node)));
  }

  private section(node: LinkedNode): MenuSection {
    return defined({
      name: this.data.text(node, 'name') ?? '',
      description: this.data.text(node, 'description'),
      items: this.data.nodes(node, 'hasMenuItem').flatMap((item) => this.item(item) ?? []),
    });
  }

  private item(node: LinkedNode): Dish | undefined {
    const name = this.data.text(node, 'name');
    if (!name) return undefined;
    const { base } = this.page;
    const offers = this.data.nodes(node, 'offers');
    const [nutrition] = this.data.nodes(node, 'nutrition');
    const calories = Number.parseFloat((nutrition && this.data.text(nutrition, 'calories')) ?? '');
    const dietary = this.data.members(node, 'suitableForDiet').flatMap(dietOf);
    const images = this.data.members(node, 'image').flatMap((image) => {
      const url = resolved(isObject(image) ? (image.contentUrl ?? image.url) : image, base);
      const alt = isObject(image) ? this.data.text(image, 'caption') : undefined;
      return url ? [defined({ url, alt }) as { url: string }] : [];
    });
    const addOns = this.data.nodes(node, 'menuAddOn').flatMap((addOn) => this.addOn(addOn) ?? []);
    const sizes = offers.flatMap((offer) => {
      const size = this.data.text(offer, 'name');
      return size ? [defined({ name: size, price: this.price(offer) })] : [];
    });
    const optionGroups = [...(sizes.length > 1 ? [{ items: sizes }] : []), ...addOns];
    return defined({
      name,
      description: this.data.text(node, 'description'),
      images: images.length > 0 ? images : undefined,
      price: offers.map((offer) => this.price(offer)).find(Boolean),
      availability: offers.map((offer) => availabilityOf(this.data.text(offer, 'availability'))).find(Boolean),
      dietary: dietary.length > 0 ? dietary : undefined,
      calories: Number.isFinite(calories) ? calories : undefined,
      optionGroups: optionGroups.length > 0 ? optionGroups : undefined,
      url: resolved(node.url, base),
    }) as Dish;
  }

  private addOn(node: LinkedNode): Record<string, unknown> | undefined {
    const name = this.data.text(node, 'name');
    const items = this.data.nodes(node, 'hasMenuItem').flatMap((item) => this.item(item) ?? []);
    return name || items.length > 0 ? defined({ name, items: items.length > 0 ? items : undefined }) : undefined;
  }

  private price(offer: LinkedNode): Price | undefined {
    const all = [offer, ...this.data.nodes(offer, 'priceSpecification')];
    const currency = all.map((node) => this.data.text(node, 'priceCurrency')).find(Boolean);
    return all
      .flatMap((node) => ['price', 'lowPrice', 'minPrice'].flatMap((name) => this.data.members(node, name)))
      .map((value) => priceOf(value, currency, this.page.language))
      .find(Boolean);
  }
}

/** Returns diets of https://schema.org/RestrictedDiet in lower case: `gluten free`. */
const dietOf = (diet: unknown): string[] =>
  typeof diet === 'string' && diet
    ? [
        diet
          .replace(/^.*[/#]/s, '')
          .replace(/Diet$/, '')
          .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .toLowerCase(),
      ]
    : [];
