/**
 * Reads what pressing an element would do. Some callers inject it into pages as text, so it cannot use anything else in this
 * file. It may throw on a form with fields that have the names of its own members.
 * @returns the effect of a step on the element, as far as the page tells
 */
export function readElement(element: Element) {
  const MOST = 2_000;
  const textOf = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').slice(0, MOST);
  // Also each text by itself: a word after another element begins nothing in the text of the whole.
  const textsOf = (node: Element) => {
    const texts = [textOf(node)];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.length < 100 && walker.nextNode()) texts.push((walker.currentNode.nodeValue ?? '').slice(0, MOST));
    return texts.length > 2 ? texts.join(' ') : textOf(node);
  };
  const attributes = (node: Element, ...names: string[]) =>
    names.map((name) => node.getAttribute(name) ?? '').join(' ');
  const labels = (node: Element) => [...((node as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
  const fieldFacts = (field: HTMLInputElement) => ({
    type: field.type ?? '',
    autocomplete: field.autocomplete ?? '',
    words: [attributes(field, 'name', 'id', 'aria-label', 'placeholder', 'title'), labels(field)].join(' '),
    masked: !['none', undefined, ''].includes(getComputedStyle(field).getPropertyValue('-webkit-text-security')),
  });
  // The clicked element may be part of a link or button.
  const pressed =
    element.closest('a[href],area[href],button,input,summary,label,[role=button],[role=link],[onclick]') ?? element;
  const labelled = pressed instanceof HTMLLabelElement ? pressed.control : null;
  const target = labelled ?? pressed;
  const isField = element.matches('input,textarea,select,[contenteditable]');
  const input = isField ? (element as HTMLInputElement) : undefined;
  const button = target as HTMLButtonElement;
  const isSubmit = target.matches('button:not([type=button],[type=reset]),input[type=submit],input[type=image]');
  const isText = isField && !element.matches('select,[type=checkbox],[type=radio],[type=button],[type=reset]');
  const form = isSubmit || isText ? (button.form ?? null) : null;
  const submit = form?.querySelector<HTMLElement>('button:not([type=button],[type=reset]),input[type=submit]');
  const own = isSubmit ? button : undefined;
  const fields = [...(form?.elements ?? [])]
    .filter((field) => field.matches('input,textarea'))
    .slice(0, 500) as HTMLInputElement[];
  const labelledBy = (target.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id ? textOf(document.getElementById(id)) : ''));
  const value = target.matches('input[type=submit],input[type=button],input[type=image]')
    ? (target as HTMLInputElement).value
    : '';
  return {
    words: [
      isText ? '' : textsOf(target),
      attributes(target, 'aria-label', 'title', 'alt', 'name', 'id'),
      value,
      ...labelledBy,
    ].join(' '),
    href: (target.closest('a[href],area[href]') as HTMLAnchorElement | null)?.href || undefined,
    form: form
      ? {
          method: (own?.getAttribute('formmethod') || form.getAttribute('method') || 'get').toLowerCase(),
          action: own?.hasAttribute('formaction')
            ? own.formAction
            : new URL(form.getAttribute('action') || location.href, document.baseURI).href,
          words: `${submit ? `${textsOf(submit)} ${attributes(submit, 'value', 'aria-label', 'title')}` : ''} ${attributes(form, 'id', 'name', 'aria-label')}`,
          hasPassword: fields.some(({ type }) => type === 'password'),
          fields: fields.filter(({ type }) => type !== 'hidden' && type !== 'password').map(fieldFacts),
        }
      : undefined,
    field: input
      ? { ...fieldFacts(input), value: String(input.value ?? input.textContent ?? '').slice(0, 10_000) }
      : undefined,
  };
}
