/** A field that the request has wrong. */
interface FieldError {
  /** Path of the field, with dots: `intervals.0.date`. */
  field: string;
  message: string;
}

interface ProblemExtras {
  errors?: FieldError[];
  /** Codes of everything that keeps a launch from starting. */
  blockers?: string[];
}

const TITLES: Record<number, string> = {
  400: 'Invalid request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Idempotency key reused',
  429: 'Too many requests',
  503: 'Unavailable',
};

/** A refused request: `problem+json` of RFC 9457. `code` is stable; `detail` is for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: ProblemExtras;
  headers: Record<string, string> = {};

  constructor([status, code]: readonly [number, string], detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }

  toBody(): Record<string, unknown> {
    return {
      type: 'about:blank',
      title: TITLES[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      code: this.code,
      ...this.extras,
    };
  }
}

export const unavailable = () =>
  new Problem([503, 'unavailable'], 'Nothing is known to have changed. Send the request again.');
