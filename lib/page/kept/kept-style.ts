/** The name of the user's highlights among those of a page. */
export const KEPT_NAME = 'winnow-kept';

/** Sets its own text colour, because the page may be light or dark. */
export const KEPT_STYLE = `
  ::highlight(${KEPT_NAME}) { background-color: #fff0a8; color: #1d1b18; }
  @media (forced-colors: active) { ::highlight(${KEPT_NAME}) { background-color: Mark; color: MarkText; } }
`;
