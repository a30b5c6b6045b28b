import './text.css';

/** The question or the query that what follows answers. */
export const AskedQuestion = ({ children }: { children: string | undefined }) =>
  children ? (
    <h3 class="asked" dir="auto">
      {children}
    </h3>
  ) : null;
