import { type Issue, SERVICE_ERRORS } from './contract';

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

/** Codes of failures on this side of the wire, with the HTTP status that stands for each. */
const OWN_ERRORS = {
  INVALID_RESPONSE: 502,
  UNREACHABLE: 502,
  REDIRECT_REFUSED: 502,
  BASE_URL_REFUSED: 400,
  KEY_MISSING: 401,
  CANCELLED: 499,
  INTERRUPTED: 500,
  PAGE_NOT_READABLE: 403,
  PAGE_CRASHED: 500,
  PAGE_CHANGED: 409,
  PERMISSION_NEEDED: 403,
  RECORDING_REFUSED: 409,
  STORAGE_FULL: 507,
  STORAGE_NEWER: 500,
  STORAGE_UNFIT: 500,
  STORAGE_FAILED: 500,
  MODEL_UNAVAILABLE: 503,
  MODEL_UNREACHABLE: 502,
  MODEL_UNAUTHORIZED: 401,
  MODEL_NOT_FOUND: 404,
  MODEL_BUSY: 429,
  MODEL_REFUSED: 502,
  MODEL_STOPPED: 502,
  MODEL_BAD_ANSWER: 502,
  MODEL_INPUT_LIMIT: 413,
  MODEL_OUTPUT_LIMIT: 502,
} as const;

/** HTTP status of every failure that Winnow distinguishes. */
export const ERROR_STATUS = { ...SERVICE_ERRORS, ...OWN_ERRORS };

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Next step after each failure. */
export const ERROR_ADVICE: Record<ErrorCode, { remedy: Remedy; nextStep: string }> = {
  BAD_REQUEST: { remedy: 'change-request', nextStep: 'Change the named field and try again.' },
  BAD_REQUEST_INVALID_JSON: { remedy: 'change-request', nextStep: 'Send a JSON object.' },
  SCRAPE_NO_CACHED_DATA: { remedy: 'change-request', nextStep: 'Leave out minAge to allow a fresh scrape.' },
  SCRAPE_LOCKDOWN_CACHE_MISS: { remedy: 'change-request', nextStep: 'Turn lockdown off to allow a fresh scrape.' },
  SCRAPE_TIMEOUT: { remedy: 'retry', nextStep: 'Raise the timeout or ask for fewer formats.' },
  SCRAPE_SSL_ERROR: {
    remedy: 'change-request',
    nextStep: "Check the site's certificate, or turn skipTlsVerification on.",
  },
  SCRAPE_SITE_ERROR: { remedy: 'retry', nextStep: 'Check that the page opens, then try again.' },
  SCRAPE_DNS_RESOLUTION_ERROR: { remedy: 'change-request', nextStep: 'Check the address.' },
  SCRAPE_ACTION_ERROR: { remedy: 'change-request', nextStep: 'Change the named action.' },
  SCRAPE_ALL_ENGINES_FAILED: { remedy: 'use-this-browser', nextStep: 'Scrape with this browser instead.' },
  UNKNOWN_ERROR: { remedy: 'retry', nextStep: 'Try again; if it stays, scrape with this browser.' },
  UNAUTHORIZED: { remedy: 'check-key', nextStep: 'Check the API key in the options.' },
  PAYMENT_REQUIRED: {
    remedy: 'use-this-browser',
    nextStep: 'Add credits at the service, or scrape with this browser.',
  },
  FORBIDDEN: { remedy: 'use-this-browser', nextStep: 'Scrape with this browser instead.' },
  NOT_FOUND: { remedy: 'check-base-url', nextStep: 'Check the base URL in the options.' },
  PAYLOAD_TOO_LARGE: { remedy: 'change-request', nextStep: 'Send a smaller request.' },
  UNPROCESSABLE: { remedy: 'change-request', nextStep: 'Change the request and try again.' },
  RATE_LIMITED: { remedy: 'retry', nextStep: 'Wait a little, then try again.' },
  SERVICE_UNAVAILABLE: { remedy: 'use-this-browser', nextStep: 'Try later, or scrape with this browser.' },
  INVALID_RESPONSE: { remedy: 'check-base-url', nextStep: 'Check the base URL in the options.' },
  UNREACHABLE: { remedy: 'check-base-url', nextStep: 'Check the connection and the base URL.' },
  REDIRECT_REFUSED: { remedy: 'check-base-url', nextStep: 'Enter the address it redirects to as the base URL.' },
  BASE_URL_REFUSED: { remedy: 'check-base-url', nextStep: 'Enter an https address in the options.' },
  KEY_MISSING: { remedy: 'check-key', nextStep: 'Enter the API key for this service in the options.' },
  CANCELLED: { remedy: 'retry', nextStep: 'Start it again when you like.' },
  INTERRUPTED: { remedy: 'retry', nextStep: 'Start it again.' },
  PAGE_NOT_READABLE: { remedy: 'none', nextStep: 'Open a web page and scrape that.' },
  PAGE_CRASHED: { remedy: 'reload-page', nextStep: 'Reload the page, then scrape it.' },
  PAGE_CHANGED: { remedy: 'retry', nextStep: 'Go back to the page and try again.' },
  PERMISSION_NEEDED: { remedy: 'allow-access', nextStep: 'Allow Winnow to read this page.' },
  RECORDING_REFUSED: { remedy: 'none', nextStep: 'Open a page of the web and record there.' },
  STORAGE_FULL: { remedy: 'retry', nextStep: 'Free some space on this computer, then try again.' },
  STORAGE_NEWER: { remedy: 'none', nextStep: 'Update Winnow. Nothing of it was changed or deleted.' },
  STORAGE_UNFIT: { remedy: 'change-request', nextStep: 'Ask for other formats, or for less.' },
  STORAGE_FAILED: { remedy: 'retry', nextStep: 'Try again; if it stays, restart the browser.' },
  MODEL_UNAVAILABLE: { remedy: 'none', nextStep: 'Choose another model in the options.' },
  MODEL_UNREACHABLE: { remedy: 'retry', nextStep: 'Start the model server, or check its address in the options.' },
  MODEL_UNAUTHORIZED: { remedy: 'none', nextStep: "Check the model's key in the options." },
  MODEL_NOT_FOUND: { remedy: 'none', nextStep: "Check the model's name and address in the options." },
  MODEL_BUSY: { remedy: 'retry', nextStep: 'Wait a little, then try again.' },
  MODEL_REFUSED: { remedy: 'none', nextStep: 'Try another model or address in the options.' },
  MODEL_STOPPED: { remedy: 'retry', nextStep: 'Try again, or choose a faster model in the options.' },
  MODEL_BAD_ANSWER: { remedy: 'retry', nextStep: 'Try again, or choose another model in the options.' },
  MODEL_INPUT_LIMIT: { remedy: 'none', nextStep: 'Choose a model that takes more text at a time.' },
  MODEL_OUTPUT_LIMIT: { remedy: 'none', nextStep: 'Ask for less, or choose a model that writes longer answers.' },
};

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
    const { nextStep, remedy } = ERROR_ADVICE[this.code];
    const { serviceCode, issues, mayHaveBeenBilled } = this.init;
    return {
      code: this.code,
      message: this.message,
      nextStep: this.init.nextStep ?? nextStep,
      remedy: this.init.remedy ?? remedy,
      status: this.init.status ?? ERROR_STATUS[this.code],
      ...(serviceCode && { serviceCode }),
      ...(issues && { issues }),
      ...(mayHaveBeenBilled && { mayHaveBeenBilled }),
    };
  }

  /**
   * Turns anything thrown into a WinnowError. The words of what is not one already are for engineers: they stay its
   * `cause`. Who cancels something aborts it with a reason of their own: an exception of the browser's is never the
   * user's wish.
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
