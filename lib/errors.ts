import { type Issue, SERVICE_ERRORS, type ServiceErrorCode } from './contract';

/** Remedy of an error in one press; views turn it into a button. */
export type Remedy =
  | 'retry'
  | 'check-key'
  | 'check-base-url'
  | 'use-this-browser'
  | 'change-request'
  | 'reload-page'
  | 'allow-access'
  | 'none';

interface ErrorKind {
  status: number;
  remedy: Remedy;
  nextStep: string;
}

/**
 * Every failure that Winnow distinguishes: its HTTP status and what to do next. The first group are the contract's codes,
 * the second are failures on this side of the wire.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: SERVICE_ERRORS.BAD_REQUEST,
    remedy: 'change-request',
    nextStep: 'Change the named field and try again.',
  },
  BAD_REQUEST_INVALID_JSON: {
    status: SERVICE_ERRORS.BAD_REQUEST_INVALID_JSON,
    remedy: 'change-request',
    nextStep: 'Send a JSON object.',
  },
  SCRAPE_NO_CACHED_DATA: {
    status: SERVICE_ERRORS.SCRAPE_NO_CACHED_DATA,
    remedy: 'change-request',
    nextStep: 'Leave out minAge to allow a fresh scrape.',
  },
  SCRAPE_LOCKDOWN_CACHE_MISS: {
    status: SERVICE_ERRORS.SCRAPE_LOCKDOWN_CACHE_MISS,
    remedy: 'change-request',
    nextStep: 'Turn lockdown off to allow a fresh scrape.',
  },
  SCRAPE_TIMEOUT: {
    status: SERVICE_ERRORS.SCRAPE_TIMEOUT,
    remedy: 'retry',
    nextStep: 'Raise the timeout or ask for fewer formats.',
  },
  SCRAPE_SSL_ERROR: {
    status: SERVICE_ERRORS.SCRAPE_SSL_ERROR,
    remedy: 'change-request',
    nextStep: "Check the site's certificate, or turn skipTlsVerification on.",
  },
  SCRAPE_SITE_ERROR: {
    status: SERVICE_ERRORS.SCRAPE_SITE_ERROR,
    remedy: 'retry',
    nextStep: 'Check that the page opens, then try again.',
  },
  SCRAPE_DNS_RESOLUTION_ERROR: {
    status: SERVICE_ERRORS.SCRAPE_DNS_RESOLUTION_ERROR,
    remedy: 'change-request',
    nextStep: 'Check the address.',
  },
  SCRAPE_ACTION_ERROR: {
    status: SERVICE_ERRORS.SCRAPE_ACTION_ERROR,
    remedy: 'change-request',
    nextStep: 'Change the named action.',
  },
  SCRAPE_ALL_ENGINES_FAILED: {
    status: SERVICE_ERRORS.SCRAPE_ALL_ENGINES_FAILED,
    remedy: 'use-this-browser',
    nextStep: 'Scrape with this browser instead.',
  },
  UNKNOWN_ERROR: {
    status: SERVICE_ERRORS.UNKNOWN_ERROR,
    remedy: 'retry',
    nextStep: 'Try again; if it stays, scrape with this browser.',
  },

  UNAUTHORIZED: {
    status: SERVICE_ERRORS.UNAUTHORIZED,
    remedy: 'check-key',
    nextStep: 'Check the API key in the options.',
  },
  PAYMENT_REQUIRED: {
    status: SERVICE_ERRORS.PAYMENT_REQUIRED,
    remedy: 'use-this-browser',
    nextStep: 'Add credits at the service, or scrape with this browser.',
  },
  FORBIDDEN: {
    status: SERVICE_ERRORS.FORBIDDEN,
    remedy: 'use-this-browser',
    nextStep: 'Scrape with this browser instead.',
  },
  NOT_FOUND: {
    status: SERVICE_ERRORS.NOT_FOUND,
    remedy: 'check-base-url',
    nextStep: 'Check the base URL in the options.',
  },
  PAYLOAD_TOO_LARGE: {
    status: SERVICE_ERRORS.PAYLOAD_TOO_LARGE,
    remedy: 'change-request',
    nextStep: 'Send a smaller request.',
  },
  UNPROCESSABLE: {
    status: SERVICE_ERRORS.UNPROCESSABLE,
    remedy: 'change-request',
    nextStep: 'Change the request and try again.',
  },
  RATE_LIMITED: { status: SERVICE_ERRORS.RATE_LIMITED, remedy: 'retry', nextStep: 'Wait a little, then try again.' },
  SERVICE_UNAVAILABLE: {
    status: SERVICE_ERRORS.SERVICE_UNAVAILABLE,
    remedy: 'use-this-browser',
    nextStep: 'Try later, or scrape with this browser.',
  },

  INVALID_RESPONSE: { status: 502, remedy: 'check-base-url', nextStep: 'Check the base URL in the options.' },
  UNREACHABLE: { status: 502, remedy: 'check-base-url', nextStep: 'Check the connection and the base URL.' },
  REDIRECT_REFUSED: {
    status: 502,
    remedy: 'check-base-url',
    nextStep: 'Enter the address it redirects to as the base URL.',
  },
  BASE_URL_REFUSED: { status: 400, remedy: 'check-base-url', nextStep: 'Enter an https address in the options.' },
  KEY_MISSING: { status: 401, remedy: 'check-key', nextStep: 'Enter the API key for this service in the options.' },
  CANCELLED: { status: 499, remedy: 'retry', nextStep: 'Start it again when you like.' },
  INTERRUPTED: { status: 500, remedy: 'retry', nextStep: 'Start it again.' },
  PAGE_NOT_READABLE: { status: 403, remedy: 'none', nextStep: 'Open a web page and scrape that.' },
  PAGE_CRASHED: { status: 500, remedy: 'reload-page', nextStep: 'Reload the page, then scrape it.' },
  PAGE_CHANGED: { status: 409, remedy: 'retry', nextStep: 'Go back to the page and try again.' },
  PERMISSION_NEEDED: { status: 403, remedy: 'allow-access', nextStep: 'Allow Winnow to read this page.' },
  RECORDING_REFUSED: { status: 409, remedy: 'none', nextStep: 'Open a page of the web and record there.' },
  STORAGE_FULL: { status: 507, remedy: 'retry', nextStep: 'Free some space on this computer, then try again.' },
  STORAGE_NEWER: { status: 500, remedy: 'none', nextStep: 'Update Winnow. Nothing of it was changed or deleted.' },
  STORAGE_UNFIT: { status: 500, remedy: 'change-request', nextStep: 'Ask for other formats, or for less.' },
  STORAGE_FAILED: { status: 500, remedy: 'retry', nextStep: 'Try again; if it stays, restart the browser.' },
  MODEL_UNAVAILABLE: { status: 503, remedy: 'none', nextStep: 'Choose another model in the options.' },
  MODEL_UNREACHABLE: {
    status: 502,
    remedy: 'retry',
    nextStep: 'Start the model server, or check its address in the options.',
  },
  MODEL_UNAUTHORIZED: { status: 401, remedy: 'none', nextStep: "Check the model's key in the options." },
  MODEL_NOT_FOUND: { status: 404, remedy: 'none', nextStep: "Check the model's name and address in the options." },
  MODEL_BUSY: { status: 429, remedy: 'retry', nextStep: 'Wait a little, then try again.' },
  MODEL_REFUSED: { status: 502, remedy: 'none', nextStep: 'Try another model or address in the options.' },
  MODEL_STOPPED: { status: 502, remedy: 'retry', nextStep: 'Try again, or choose a faster model in the options.' },
  MODEL_BAD_ANSWER: { status: 502, remedy: 'retry', nextStep: 'Try again, or choose another model in the options.' },
  MODEL_INPUT_LIMIT: { status: 413, remedy: 'none', nextStep: 'Choose a model that takes more text at a time.' },
  MODEL_OUTPUT_LIMIT: {
    status: 502,
    remedy: 'none',
    nextStep: 'Ask for less, or choose a model that writes longer answers.',
  },
} as const satisfies Record<ServiceErrorCode, ErrorKind> & Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

export interface WinnowErrorInit {
  /** A service's own status or code, where it is not the table's. */
  status?: number;
  serviceCode?: string;
  nextStep?: string;
  remedy?: Remedy;
  /** The fields at fault. */
  issues?: Issue[];
  /** True where a service may have done and charged the work although no answer arrived. */
  mayHaveBeenBilled?: boolean;
  /** The service that the message names. */
  host?: string;
  cause?: unknown;
}

/** An error as it is stored, sent to views and shown. Holds no secret: messages never quote a key or a header. */
export interface ErrorRecord {
  code: ErrorCode;
  message: string;
  nextStep: string;
  remedy: Remedy;
  status: number;
  serviceCode?: string;
  issues?: Issue[];
  mayHaveBeenBilled?: boolean;
}

/** The one error that is thrown for people: a code, a sentence, and what to do next. */
export class WinnowError extends Error {
  override name = 'WinnowError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly init: WinnowErrorInit = {},
  ) {
    super(message, { cause: init.cause });
  }

  get record(): ErrorRecord {
    const { status, nextStep, remedy } = ERRORS[this.code];
    const { serviceCode, issues, mayHaveBeenBilled } = this.init;
    return {
      code: this.code,
      message: this.message,
      nextStep: this.init.nextStep ?? nextStep,
      remedy: this.init.remedy ?? remedy,
      status: this.init.status ?? status,
      ...(serviceCode && { serviceCode }),
      ...(issues && { issues }),
      ...(mayHaveBeenBilled && { mayHaveBeenBilled }),
    };
  }

  /**
   * Turns anything thrown into a WinnowError. The words of what is not one already are for engineers: they stay its `cause`.
   * Who cancels something aborts it with a reason of their own: an exception of the browser's is never the user's wish.
   */
  static from(thrown: unknown): WinnowError {
    if (thrown instanceof WinnowError) return thrown;
    return new WinnowError('UNKNOWN_ERROR', 'Something unexpected went wrong.', { cause: thrown });
  }

  /** The error that a record is of, as it was thrown elsewhere. */
  static fromRecord({ code, message, ...init }: ErrorRecord): WinnowError {
    return new WinnowError(code, message, init);
  }

  /** A refused request: every issue with its field. */
  static badRequest(issues: Issue[]): WinnowError {
    return new WinnowError('BAD_REQUEST', issues.map(({ field, message }) => `${field}: ${message}`).join('\n'), {
      issues,
    });
  }
}
