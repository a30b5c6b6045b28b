export type MarkKind = 'strong' | 'em' | 'del' | 'sub' | 'sup' | 'link';

/** A mark around a stretch of text. Marks nest; a piece refers to its innermost mark. */
export interface InlineMark {
  kind: MarkKind;
  parent: InlineMark | null;
  depth: number;
  /** Address of a link; '' for a link whose address is written elsewhere. */
  address: string;
}

/** The space between a piece and the previous one. */
export type Gap = '' | ' ' | '\n';

/** Text, code, or verbatim markdown. */
export interface Piece {
  kind: 'text' | 'code' | 'raw' | 'tag';
  value: string;
  mark: InlineMark | null;
  gap: Gap;
}

/** The use of a paragraph's lines: a heading and a table cell must be one line. */
export type LineMode = 'flow' | 'heading' | 'cell';
