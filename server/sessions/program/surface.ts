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
  /** Methods whose values are known without a call, with the kind of their result if it is a Playwright object. */
  knows: Record<string, KindName | null>;
  /** Events, with the kind of what listeners get if it is a Playwright object. */
  emits: Record<string, KindName | null>;
  /** Members that programs ask for but do not get, with what to do instead. */
  refuses: Record<string, string>;
}

export type KindName =
  | 'Page'
  | 'Frame'
  | 'BrowserContext'
  | 'Locator'
  | 'FrameLocator'
  | 'ElementHandle'
  | 'JSHandle'
  | 'Keyboard'
  | 'Mouse'
  | 'Touchscreen'
  | 'Dialog'
  | 'ConsoleMessage'
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

/** Methods of the page that is shown in a window or a frame. */
const DOCUMENT = {
  ...named('title content setContent waitForTimeout waitForLoadState waitForURL', null),
  ...named('click dblclick hover tap check uncheck setChecked fill type press focus selectOption', null),
  ...named('textContent innerText innerHTML inputValue getAttribute dispatchEvent dragAndDrop', null),
  ...named('isVisible isHidden isEnabled isDisabled isChecked isEditable setInputFiles', null),
  ...named('evaluate $eval $$eval addStyleTag addScriptTag', null),
  ...named('goto waitForNavigation', 'Response'),
  ...named('$ $$ waitForSelector', 'ElementHandle'),
  ...named('evaluateHandle waitForFunction', 'JSHandle'),
} as const;

const NOTHING = { does: {}, leads: {}, holds: {}, knows: {}, emits: {}, refuses: {} };

/** What is asked for of pages and their context, and why it is missing. */
const REFUSED = {
  ...named(
    'route unroute routeFromHAR routeWebSocket',
    'Requests cannot be changed. Read them with page.on("request") or page.waitForResponse().',
  ),
  ...named('exposeFunction exposeBinding', 'A page cannot call a program. Return a value from page.evaluate().'),
  storageState: 'Read context.cookies() and page.evaluate(() => ({ ...localStorage })), or open a saved profile.',
  request: 'Requests are sent by the page. Use page.evaluate(() => fetch(address)).',
  newCDPSession: 'The protocol of the browser is closed to programs.',
};

export const SURFACE: Record<KindName, Kind> = {
  Page: {
    does: {
      ...DOCUMENT,
      ...named('bringToFront close addInitScript ariaSnapshot', null),
      ...named('screenshot pdf setViewportSize emulateMedia setExtraHTTPHeaders', null),
      ...named('setDefaultTimeout setDefaultNavigationTimeout', null),
      ...named('goBack goForward reload waitForResponse', 'Response'),
      waitForRequest: 'Request',
    },
    leads: { ...named(FINDERS, 'Locator'), frameLocator: 'FrameLocator' },
    holds: { keyboard: 'Keyboard', mouse: 'Mouse', touchscreen: 'Touchscreen' },
    knows: {
      ...named('url isClosed viewportSize', null),
      ...named('frames mainFrame', 'Frame'),
      context: 'BrowserContext',
    },
    emits: {
      ...named('framenavigated frameattached framedetached', 'Frame'),
      ...named('request requestfailed requestfinished', 'Request'),
      ...named('popup load domcontentloaded close', 'Page'),
      response: 'Response',
      dialog: 'Dialog',
      console: 'ConsoleMessage',
      pageerror: null,
    },
    refuses: REFUSED,
  },
  Frame: {
    ...NOTHING,
    does: { ...DOCUMENT, frameElement: 'ElementHandle' },
    leads: { ...named(FINDERS, 'Locator'), frameLocator: 'FrameLocator' },
    knows: { ...named('url name isDetached', null), ...named('parentFrame childFrames', 'Frame'), page: 'Page' },
  },
  BrowserContext: {
    ...NOTHING,
    does: {
      ...named('cookies addCookies clearCookies setOffline', null),
      newPage: 'Page',
    },
    knows: { pages: 'Page' },
    emits: { page: 'Page' },
    refuses: REFUSED,
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
      ...named('contentFrame ownerFrame', 'Frame'),
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
  Dialog: { ...NOTHING, does: named('accept dismiss', null), knows: named('type message defaultValue', null) },
  ConsoleMessage: { ...NOTHING, knows: named('type text location', null) },
  Response: {
    ...NOTHING,
    does: named('text json body finished allHeaders headerValue', null),
    knows: { ...named('url status statusText ok headers', null), request: 'Request' },
  },
  Request: {
    ...NOTHING,
    does: { ...named('allHeaders headerValue', null), response: 'Response' },
    knows: named('url method headers postData resourceType isNavigationRequest failure', null),
  },
};

/** Methods that run their argument in the page, which may be a function. */
export const EVALUATING: readonly string[] = [
  ...['evaluate', 'evaluateAll', 'evaluateHandle', '$eval', '$$eval', 'waitForFunction', 'addInitScript'],
];

/** Methods whose options may name a file, which is refused. */
export const WITH_FILES: readonly string[] = ['screenshot', 'pdf', 'addScriptTag', 'addStyleTag', 'addInitScript'];
