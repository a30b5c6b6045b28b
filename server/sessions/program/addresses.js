// biome-ignore-all lint/suspicious/noShadowRestrictedNames: a program may put others in the place of the global ones.
// Runs inside the context of a program, like inside.js. The value of this file is a function that makes the classes URL and
// URLSearchParams of the Web, which such a context lacks.
(function openAddresses(parse) {
  const { Array, Object, String, Symbol, TypeError, decodeURIComponent, encodeURIComponent } = globalThis;

  function decodePart(text) {
    const spaced = text.replace(/\+/g, ' ');
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  }

  const encodePart = (text) =>
    encodeURIComponent(text)
      .replace(/%20/g, '+')
      .replace(/[!'()~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

  const pairsOf = (query) =>
    query
      .replace(/^\?/, '')
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [decodePart(pair), ''] : [decodePart(pair.slice(0, at)), decodePart(pair.slice(at + 1))];
      });

  class URLSearchParams {
    #pairs = [];
    #changed = () => undefined;

    constructor(init = '', changed = undefined) {
      if (changed) this.#changed = changed;
      const isList = typeof init === 'object' && init !== null && typeof init[Symbol.iterator] === 'function';
      const pairs = isList
        ? Array.from(init)
        : typeof init === 'object' && init !== null
          ? Object.entries(init)
          : undefined;
      this.#pairs = pairs ? pairs.map(([name, value]) => [String(name), String(value)]) : pairsOf(String(init));
    }

    get size() {
      return this.#pairs.length;
    }

    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
      this.#changed();
    }

    delete(name, value) {
      const isMeant = ([own, its]) => own === String(name) && (value === undefined || its === String(value));
      this.#pairs = this.#pairs.filter((pair) => !isMeant(pair));
      this.#changed();
    }

    get(name) {
      return this.#pairs.find(([own]) => own === String(name))?.[1] ?? null;
    }

    getAll(name) {
      return this.#pairs.filter(([own]) => own === String(name)).map(([, value]) => value);
    }

    has(name, value) {
      return this.getAll(name).some((own) => value === undefined || own === String(value));
    }

    set(name, value) {
      const at = this.#pairs.findIndex(([own]) => own === String(name));
      const others = this.#pairs.filter(([own], index) => own !== String(name) || index === at);
      this.#pairs = at < 0 ? [...others, [String(name), String(value)]] : others;
      if (at >= 0) this.#pairs[at][1] = String(value);
      this.#changed();
    }

    sort() {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#changed();
    }

    forEach(run, self) {
      for (const [name, value] of this) run.call(self, value, name, this);
    }

    entries() {
      return this.#pairs.map(([name, value]) => [name, value]).values();
    }

    keys() {
      return this.#pairs.map(([name]) => name).values();
    }

    values() {
      return this.#pairs.map(([, value]) => value).values();
    }

    [Symbol.iterator]() {
      return this.entries();
    }

    toString() {
      return this.#pairs.map((pair) => pair.map(encodePart).join('=')).join('&');
    }
  }

  class URL {
    #parts;
    #query;

    constructor(text, base = undefined) {
      this.#parts = parse({ text: String(text), ...(base !== undefined && { base: String(base) }) });
      if (!this.#parts) throw new TypeError('Invalid URL');
    }

    static canParse(text, base) {
      return URL.parse(text, base) !== null;
    }

    static parse(text, base) {
      try {
        return new URL(text, base);
      } catch {
        return null;
      }
    }

    static change(address, member, value) {
      address.#parts = parse({ text: address.href, member, value: String(value) });
    }

    static part(address, member) {
      return address.#parts[member];
    }

    get searchParams() {
      // Names that were given to it by the address itself are read again after each change of that.
      if (this.#query?.search !== this.search) {
        const params = new URLSearchParams(this.search, () => {
          this.search = `${params}`;
          this.#query.search = this.search;
        });
        this.#query = { params, search: this.search };
      }
      return this.#query.params;
    }

    toString() {
      return this.href;
    }

    toJSON() {
      return this.href;
    }
  }

  const { change, part } = URL;
  delete URL.change;
  delete URL.part;
  const WRITABLE = [
    'href',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'hash',
  ];
  for (const member of [...WRITABLE, 'origin']) {
    Object.defineProperty(URL.prototype, member, {
      get() {
        return part(this, member);
      },
      ...(member !== 'origin' && {
        set(value) {
          change(this, member, value);
        },
      }),
      configurable: true,
    });
  }
  return { URL, URLSearchParams };
});
