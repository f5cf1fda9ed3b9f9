/** A customer as the REST calls under `/auth` show them (spec §3). */
export interface RestUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly displayName: string;
  readonly emailVerified: boolean;
  /** ISO 8601, UTC. */
  readonly registeredAt: string;
}

/** The installation's settings for Google sign-in. */
export interface GoogleConfig {
  readonly clientId: string;
  /** Address that Google sends people back to. The same address must be registered at Google. */
  readonly redirectUri: string;
  /** Google Identity Services, for one-tap. */
  readonly scriptUrl: string;
  /** Whether /test-google-login exists. */
  readonly testPage: boolean;
}

export interface CaptchaConfig {
  readonly provider: 'hcaptcha' | 'recaptcha' | 'turnstile';
  readonly siteKey: string;
  readonly scriptUrl: string;
}

/** The answer of `/client-config.json`. Null for what the installation does not offer. */
export interface ClientConfig {
  readonly google: GoogleConfig | null;
  readonly captcha: CaptchaConfig | null;
}
