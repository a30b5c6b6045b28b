/**
 * Everything that a program may use of Playwright's objects. Nothing else is reachable from it: no method that reads or
 * writes files of this computer, uses the browser's own protocol, or makes requests from this process.
 */
interface Kind {
  /** Methods that work in the page, with the kind of their result if it is a Playwright object. */
  does: Record<string, KindName | null>;
  /** Methods that return another object at once, without a call to the page. */
  leads: Record<string, KindName>;
  /** Members that are objects themselves. */
  holds: Record<string, KindName>;
  /** Methods whose values are known without a call. */
  knows: readonly string[];
}

export type KindName =
  | 'Page'
  | 'BrowserContext'
  | 'Locator'
  | 'FrameLocator'
  | 'ElementHandle'
  | 'JSHandle'
  | 'Keyboard'
  | 'Mouse'
  | 'Touchscreen'
  | 'Response'
  | 'Request';

const named = <Value>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

const FINDERS = 'locator getByRole getByText getByLabel getByPlaceholder getByAltText getByTitle getByTestId';

/** Methods of an element, however it was found. */
const ELEMENT = {
  ...named('click dblclick hover tap check uncheck setChecked fill type press focus selectText', null),
  ...named('selectOption scrollIntoViewIfNeeded dispatchEvent textContent innerText innerHTML inputValue', null),
  ...named('getAttribute boundingBox isVisible isHidden isEnabled isDisabled isChecked isEditable', null),
  ...named('screenshot setInputFiles evaluate', null),
  evaluateHandle: 'JSHandle',
} as const;

const NOTHING = { does: {}, leads: {}, holds: {}, knows: [] };

export const SURFACE: Record<KindName, Kind> = {
  Page: {
    does: {
      ...named('title content setContent waitForTimeout waitForLoadState waitForURL bringToFront close', null),
      ...named('click dblclick hover tap check uncheck setChecked fill type press focus selectOption', null),
      ...named('textContent innerText innerHTML inputValue getAttribute dispatchEvent dragAndDrop', null),
      ...named('isVisible isHidden isEnabled isDisabled isChecked isEditable', null),
      ...named('evaluate $eval $$eval addInitScript addStyleTag addScriptTag ariaSnapshot', null),
      ...named('screenshot pdf setViewportSize emulateMedia setExtraHTTPHeaders setInputFiles', null),
      ...named('setDefaultTimeout setDefaultNavigationTimeout', null),
      ...named('goto goBack goForward reload waitForResponse', 'Response'),
      ...named('$ $$ waitForSelector', 'ElementHandle'),
      ...named('evaluateHandle waitForFunction', 'JSHandle'),
      waitForRequest: 'Request',
      waitForEvent: null,
    },
    leads: { ...named(FINDERS, 'Locator'), frameLocator: 'FrameLocator', context: 'BrowserContext' },
    holds: { keyboard: 'Keyboard', mouse: 'Mouse', touchscreen: 'Touchscreen' },
    knows: ['url', 'isClosed', 'viewportSize'],
  },
  BrowserContext: {
    ...NOTHING,
    does: {
      ...named('cookies addCookies clearCookies setOffline', null),
      newPage: 'Page',
      pages: 'Page',
    },
  },
  Locator: {
    ...NOTHING,
    does: {
      ...ELEMENT,
      ...named('count allTextContents allInnerTexts evaluateAll waitFor blur clear dragTo', null),
      ...named('pressSequentially ariaSnapshot', null),
      all: 'Locator',
      elementHandle: 'ElementHandle',
      elementHandles: 'ElementHandle',
    },
    leads: {
      ...named(`${FINDERS} first last nth filter and or`, 'Locator'),
      ...named('frameLocator contentFrame', 'FrameLocator'),
    },
  },
  FrameLocator: {
    ...NOTHING,
    leads: { ...named(`${FINDERS} owner`, 'Locator'), ...named('frameLocator first last nth', 'FrameLocator') },
  },
  ElementHandle: {
    ...NOTHING,
    does: {
      ...ELEMENT,
      ...named('$eval $$eval waitForElementState jsonValue dispose', null),
      ...named('$ $$ waitForSelector', 'ElementHandle'),
      getProperty: 'JSHandle',
    },
  },
  JSHandle: {
    ...NOTHING,
    does: { ...named('evaluate jsonValue dispose', null), evaluateHandle: 'JSHandle', getProperty: 'JSHandle' },
  },
  Keyboard: { ...NOTHING, does: named('press type insertText down up', null) },
  Mouse: { ...NOTHING, does: named('click dblclick move down up wheel', null) },
  Touchscreen: { ...NOTHING, does: named('tap', null) },
  Response: {
    ...NOTHING,
    does: named('text json body finished allHeaders', null),
    knows: ['url', 'status', 'statusText', 'ok', 'headers'],
  },
  Request: {
    ...NOTHING,
    does: named('allHeaders', null),
    knows: ['url', 'method', 'headers', 'postData', 'resourceType'],
  },
};

/** Methods that run their argument in the page, which may be a function. */
export const EVALUATING: readonly string[] = [
  ...['evaluate', 'evaluateAll', 'evaluateHandle', '$eval', '$$eval', 'waitForFunction', 'addInitScript'],
];

/** Methods whose options may name a file, which is refused. */
export const WITH_FILES: readonly string[] = ['screenshot', 'pdf', 'addScriptTag', 'addStyleTag', 'addInitScript'];

/** Events that a program may wait for, with the kind of their object. */
export const EVENTS: Readonly<Record<string, KindName>> = {
  popup: 'Page',
  response: 'Response',
  request: 'Request',
};
