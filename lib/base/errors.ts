import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import { type Issue, SERVICE_ERRORS } from '@/lib/contract';

/** One-click remedy for an error; views turn it into a button. */
export type Remedy =
  | 'retry'
  | 'check-key'
  | 'check-base-url'
  | 'use-this-browser'
  | 'change-request'
  | 'leave-out-formats'
  | 'reload-page'
  | 'open-anew'
  | 'allow-access'
  | 'none';

/** Codes of the extension's own failures, with the HTTP status of each. */
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
  DOWNLOAD_REFUSED: 500,
  STORAGE_FULL: 507,
  STORAGE_NEWER: 500,
  STORAGE_UNFIT: 500,
  STORAGE_FAILED: 500,
  SEARCH_UNAVAILABLE: 503,
  SEARCH_REFUSED: 503,
  SEARCH_UNREACHABLE: 503,
  SEARCH_BUSY: 429,
  SEARCH_BLOCKED: 503,
  SEARCH_BAD_ANSWER: 500,
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

/** Remedy of each failure; the matching text in locales has the same name. */
const REMEDIES: Record<ErrorCode, Remedy> = {
  BAD_REQUEST: 'change-request',
  BAD_REQUEST_INVALID_JSON: 'change-request',
  SCRAPE_NO_CACHED_DATA: 'change-request',
  SCRAPE_LOCKDOWN_CACHE_MISS: 'change-request',
  SCRAPE_TIMEOUT: 'retry',
  MAP_TIMEOUT: 'change-request',
  SCRAPE_SSL_ERROR: 'change-request',
  SCRAPE_SITE_ERROR: 'retry',
  SCRAPE_DNS_RESOLUTION_ERROR: 'change-request',
  SCRAPE_ACTION_ERROR: 'change-request',
  SCRAPE_ALL_ENGINES_FAILED: 'use-this-browser',
  UNSUPPORTED_FILE_TYPE: 'none',
  PARSE_UNSUPPORTED_OPTIONS: 'change-request',
  PARSE_UPLOAD_UNPARSED_LIMIT_REACHED: 'retry',
  UNKNOWN_ERROR: 'retry',
  UNAUTHORIZED: 'check-key',
  PAYMENT_REQUIRED: 'use-this-browser',
  FORBIDDEN: 'use-this-browser',
  NOT_FOUND: 'check-base-url',
  PAYLOAD_TOO_LARGE: 'change-request',
  UNPROCESSABLE: 'change-request',
  RATE_LIMITED: 'retry',
  SERVICE_UNAVAILABLE: 'use-this-browser',
  INVALID_RESPONSE: 'check-base-url',
  UNREACHABLE: 'check-base-url',
  REDIRECT_REFUSED: 'check-base-url',
  BASE_URL_REFUSED: 'check-base-url',
  KEY_MISSING: 'check-key',
  CANCELLED: 'retry',
  INTERRUPTED: 'retry',
  PAGE_NOT_READABLE: 'none',
  PAGE_CRASHED: 'reload-page',
  PAGE_CHANGED: 'retry',
  PERMISSION_NEEDED: 'allow-access',
  RECORDING_REFUSED: 'none',
  DOWNLOAD_REFUSED: 'none',
  STORAGE_FULL: 'retry',
  STORAGE_NEWER: 'none',
  STORAGE_UNFIT: 'change-request',
  STORAGE_FAILED: 'retry',
  SEARCH_UNAVAILABLE: 'none',
  SEARCH_REFUSED: 'none',
  SEARCH_UNREACHABLE: 'retry',
  SEARCH_BUSY: 'retry',
  SEARCH_BLOCKED: 'retry',
  SEARCH_BAD_ANSWER: 'none',
  MODEL_UNAVAILABLE: 'none',
  MODEL_UNREACHABLE: 'retry',
  MODEL_UNAUTHORIZED: 'none',
  MODEL_NOT_FOUND: 'none',
  MODEL_BUSY: 'retry',
  MODEL_REFUSED: 'none',
  MODEL_STOPPED: 'retry',
  MODEL_BAD_ANSWER: 'retry',
  MODEL_INPUT_LIMIT: 'none',
  MODEL_OUTPUT_LIMIT: 'none',
};

export interface WinnowErrorInit {
  /** A service's own status or code, if it differs from the table. */
  status?: number;
  serviceCode?: string;
  nextStep?: string;
  remedy?: Remedy;
  /** The fields at fault. */
  issues?: Issue[];
  /** True if a service may have done and charged the work although no response arrived. */
  mayHaveBeenBilled?: boolean;
  /** Format types that the service does not support. */
  unknownFormats?: string[];
  /** The service that the message names. */
  host?: string;
  cause?: unknown;
}

/** An error as it is stored, sent to views and shown. Contains no secrets: messages never quote a key or a header. */
export interface ErrorRecord {
  code: ErrorCode;
  message: string;
  nextStep: string;
  remedy: Remedy;
  status: number;
  serviceCode?: string;
  issues?: Issue[];
  mayHaveBeenBilled?: boolean;
  unknownFormats?: string[];
}

/** The error type for everything shown to users: a code, a message, and the next step. */
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
    const { serviceCode, issues, mayHaveBeenBilled, unknownFormats } = this.init;
    return {
      code: this.code,
      message: this.message,
      nextStep: this.init.nextStep ?? i18n.t(`nextSteps.${this.code}`),
      remedy: this.init.remedy ?? REMEDIES[this.code],
      status: this.init.status ?? ERROR_STATUS[this.code],
      ...(serviceCode && { serviceCode }),
      ...defined({ issues }),
      ...(mayHaveBeenBilled && { mayHaveBeenBilled }),
      ...defined({ unknownFormats }),
    };
  }

  /**
   * Converts anything thrown to a WinnowError. Messages of other errors are for engineers and stay in its `cause`. Cancellation
   * aborts with its own reason, so a browser exception never means that the user cancelled.
   */
  static from(thrown: unknown): WinnowError {
    if (thrown instanceof WinnowError) return thrown;
    return new WinnowError('UNKNOWN_ERROR', i18n.t('errors.unexpected'), { cause: thrown });
  }

  /** Recreates an error that was thrown elsewhere from its record. */
  static fromRecord({ code, message, ...init }: ErrorRecord): WinnowError {
    return new WinnowError(code, message, init);
  }

  /** Creates the error for a refused request, with every issue and its field. */
  static badRequest(issues: Issue[]): WinnowError {
    return new WinnowError('BAD_REQUEST', issues.map(({ field, message }) => `${field}: ${message}`).join('\n'), {
      issues,
    });
  }
}
