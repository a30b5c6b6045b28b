import { i18n } from '#i18n';
import { CARD_FACTS, type DataCard } from '@/lib/page/structured/cards';

/** Writes cards as markdown: a table of facts each, with lists below it. */
export const cardsAsMarkdown = (cards: readonly DataCard[]): string => `${cards.map(cardAsMarkdown).join('\n\n')}\n`;

/** Facts that are lists of sentences, which a table's cell would hide. */
export const LISTED = new Set<string>(['ingredients', 'steps', 'items']);

function cardAsMarkdown({ kind, name, description, facts }: DataCard): string {
  const rows = CARD_FACTS.filter((fact) => facts[fact] && !LISTED.has(fact)).map(
    (fact) => `| ${i18n.t(`panel.cards.fact.${fact}`)} | ${(facts[fact] ?? []).map(cell).join('<br>')} |`,
  );
  const head = `| ${i18n.t(`panel.cards.kind.${kind}`)} | ${cell(name)} |\n| --- | --- |`;
  const lists = CARD_FACTS.filter((fact) => facts[fact] && LISTED.has(fact)).map((fact) => {
    const sign = fact === 'steps' ? '1.' : '-';
    return `**${i18n.t(`panel.cards.fact.${fact}`)}**\n\n${(facts[fact] ?? []).map((text) => `${sign} ${text}`).join('\n')}`;
  });
  return [description, [head, ...rows].join('\n'), ...lists].filter(Boolean).join('\n\n');
}

const cell = (text: string): string => text.replace(/\|/g, '\\|');
