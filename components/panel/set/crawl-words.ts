import { i18n } from '#i18n';
import type { FieldWords } from '@/components/base/Fields';
import { CRAWL_FIELDS, type CrawlField } from '@/lib/contract';

const isCrawlField = (name: string): name is CrawlField => (CRAWL_FIELDS as string[]).includes(name);

/** Returns the texts for a field of a crawl; undefined for the name of an unknown field. */
export const crawlWordsOf = (name: string): FieldWords | undefined =>
  isCrawlField(name)
    ? { label: i18n.t(`panel.crawl.field.${name}`), help: i18n.t(`panel.crawl.help.${name}`) }
    : undefined;
