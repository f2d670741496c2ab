/** One thing that a run needs, looked at. */
export interface HealthCheck {
  readonly name: string;
  readonly ok: boolean;
  /** Without it a run cannot work, or must not. */
  readonly mandatory: boolean;
  readonly message: string;
}
