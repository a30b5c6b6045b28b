export type MarkKind = 'strong' | 'em' | 'del' | 'sub' | 'sup' | 'link';

/** Something around a stretch of text. Marks nest; a piece names the innermost. */
export interface InlineMark {
  kind: MarkKind;
  parent: InlineMark | null;
  depth: number;
  /** Address of a link; '' for one that is written elsewhere. */
  address: string;
}

/** The space between a piece and the one before. */
export type Gap = '' | ' ' | '\n';

/** Text, code, or markdown as it stands. */
export interface Piece {
  kind: 'text' | 'code' | 'raw' | 'tag';
  value: string;
  mark: InlineMark | null;
  gap: Gap;
}

/** The use of a paragraph's lines: a heading and a table cell must be one line. */
export type LineMode = 'flow' | 'heading' | 'cell';
