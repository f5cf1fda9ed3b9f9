/** A color in both themes, as `#rrggbb`. */
export interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

/** The theme's colors. Each is a CSS variable of its name: `--ink-2`. */
export type ColorName =
  | 'bg'
  | 'panel'
  | 'sunk'
  | 'line'
  | 'control'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'brand'
  | 'on-brand'
  | 'brand-soft'
  | 'brand-ink'
  | 'signal'
  | 'warn'
  | 'warn-soft'
  | 'bad'
  | 'bad-soft'
  | 'info'
  | 'info-soft'
  | 'chart-a'
  | 'chart-b'
  | 'dot';

/** A part of the mark: a line of `strokeWidth`, or a filled shape without it. */
export interface MarkPath {
  /** The `d` of an SVG path. */
  readonly d: string;
  readonly color: 'brand' | 'on-brand' | 'signal';
  readonly strokeWidth?: number;
}

export interface Brand {
  readonly name: string;
  readonly supportEmail: string;
  readonly salesEmail: string;
  /** Sender of the product's emails, if MAIL_FROM names no other. */
  readonly senderEmail: string;
  /** Live chat with support. */
  readonly onlineServiceUrl: string;
  readonly messaging: { readonly app: string; readonly handle: string; readonly url: string };
  /** For samples on public pages. The dashboard shows the gateway's configured values. */
  readonly sample: {
    readonly proxyHost: string;
    readonly httpPort: number;
    readonly socks5Port: number;
    readonly username: string;
  };
  readonly mark: {
    /** Side of the square that the paths are drawn on. */
    readonly size: number;
    /** Corner radius of the square, which has the brand's color. */
    readonly cornerRadius: number;
    readonly paths: readonly MarkPath[];
  };
  readonly colors: Readonly<Record<ColorName, ThemedColor>>;
}

/** The company that sells, for invoices and legal pages. */
export interface LegalEntity {
  readonly name: string;
  /** Its lines, as invoices print them. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  /** For questions about invoices. */
  readonly email: string;
  /** Begins every invoice number: 2 to 10 capital letters or digits. */
  readonly invoiceCode: string;
  /** Jurisdiction that the terms name. */
  readonly jurisdiction: Readonly<Record<'en-US' | 'zh-HK', string>>;
  /** Whether a lawyer has reviewed the legal pages. Until then, they say at their top that they are templates. */
  readonly legalPagesReviewed: boolean;
}

/** What public pages and the API claim about the service. Countries and addresses are counted from the location data. */
export interface ServiceClaims {
  readonly successRatePercent: number;
  readonly uptimePercent: number;
  readonly responseSecondsBelow: number;
}

/** Everything that a brand file exports. */
export interface BrandFile {
  readonly brand: Brand;
  /** The product in a few words. */
  readonly tagline: Readonly<Record<'en-US' | 'zh-HK' | 'de' | 'es' | 'ru', string>>;
  readonly legalEntity: LegalEntity;
  readonly serviceClaims: ServiceClaims;
}
