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

/** Further colors of a chart's series: CSS variables like those, in the dashboard only. */
export type ChartColorName =
  'chart-c' | 'chart-d' | 'chart-e' | 'chart-f' | 'chart-g' | 'chart-h' | 'chart-rest';

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
  /** Register and number, in the words of the register. */
  readonly registration: string;
  readonly taxId: string | null;
  /** For questions about invoices. */
  readonly email: string;
  /** Reads reports of abuse of the proxies. */
  readonly abuseEmail: string;
  /** Answers questions about personal data. */
  readonly privacyEmail: string;
  /** Begins every invoice number: 2 to 10 capital letters or digits. */
  readonly invoiceCode: string;
  /** Jurisdiction that the terms name. */
  readonly jurisdiction: Readonly<Record<'en-US' | 'zh-HK', string>>;
}

/** Where the addresses come from, for the page that says so. */
export interface AddressSources {
  /** The networks that the company buys from, by name, with the page on which each explains the consent it asks for. */
  readonly suppliers: readonly { readonly name: string; readonly consentUrl: string }[];
  /** The day on which the company last checked each supplier's consent, `YYYY-MM-DD`. */
  readonly checkedOn: string;
  /** Where a person ends the sharing of a connection, or asks whether theirs is shared. */
  readonly optOutUrl: string;
  /** Within how many hours a person answers a report of abuse. */
  readonly abuseAnswerHours: number;
}

/** Claims of public pages and the API about the service. Countries and addresses are counted from the location data. */
export interface ServiceClaims {
  readonly successRatePercent: number;
  readonly uptimePercent: number;
  readonly responseSecondsBelow: number;
  /** Where these figures come from: the page that publishes the measurement, and the days it covers, `YYYY-MM-DD`. */
  readonly source: { readonly url: string; readonly from: string; readonly until: string };
}

/** Everything that a brand file exports. */
export interface BrandFile {
  readonly brand: Brand;
  readonly chartColors: Readonly<Record<ChartColorName, ThemedColor>>;
  /** The product in a few words. */
  readonly tagline: Readonly<Record<'en-US' | 'zh-HK' | 'de' | 'es' | 'ru', string>>;
  readonly legalEntity: LegalEntity;
  readonly addressSources: AddressSources;
  readonly serviceClaims: ServiceClaims;
}
