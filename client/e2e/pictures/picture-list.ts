import { PICTURED_ORDER } from './picture-world.js';
import { ADDRESSES, orderPath } from '../../src/lib/addresses.js';
import type { PictureName } from '../../src/site/pictures/picture-files.js';

/**
 * A part of the screen: everything between the first and the last element of these, which are found as their closest
 * ancestors.
 */
export interface Part {
  readonly first: Place;
  readonly last?: Place;
  /** Space beside it, and above and below it, in CSS pixels: what is inside a card becomes as wide as the card. */
  readonly room?: readonly [beside: number, above: number];
  /** Stands on the page itself, without the frame of a card. */
  readonly bare?: true;
}

interface Place {
  readonly selector: string;
  /** Index of the match; negative counts from the end. Default: the first. */
  readonly index?: number;
  readonly closest?: string;
}

interface View {
  /** Width of the window. */
  readonly width: number;
  /** Below each other in the picture, without the content between them. */
  readonly parts: readonly Part[];
}

/** A product picture: a screen of the dashboard, and the parts of it that are shown. */
export interface Picture {
  readonly path: string;
  readonly wide: View;
  /** For narrow windows: as wide as the text beside it. */
  readonly narrow: View;
}

const WIDE = 800;
const HALF = 680;
const NARROW = 390;

const card = (selector: string): Part => ({ first: { selector, closest: '.rounded-card' } });

const BALANCE = card('main [role="meter"]');
/** The bar of the traffic that is left, and the card of the traffic plan below it. */
const TRAFFIC: Part = {
  first: { selector: 'main [role="meter"]', closest: 'section' },
  last: { selector: 'main [role="switch"]', closest: 'section' },
  room: [1, 1],
};
const USAGE = card('main [role="group"] > svg');

const fields = (index: number): Part => ({
  first: { selector: 'main fieldset', index },
  room: [1, 0],
});
const [LOCATION, CONNECTION] = [fields(1), fields(2)];
const LINE: Part = {
  first: { selector: 'main h2', closest: 'div' },
  last: { selector: 'main [role="region"] + p' },
  room: [21, 12],
};

const setup = (values: Readonly<Record<string, string>>): Picture => ({
  path: `${ADDRESSES.proxiesTraffic}?${new URLSearchParams(values).toString()}`,
  wide: { width: HALF, parts: [LOCATION, CONNECTION, LINE] },
  narrow: { width: NARROW, parts: [LOCATION, LINE] },
});

/** The title of a screen, with its filters. */
const HEADER: Part = { first: { selector: 'main h1', closest: '.flex' }, room: [0, 6], bare: true };
const statistics = { parts: [HEADER, USAGE] };

/** The sections of an order, from one of them on. */
const order = (index: number, beside: number): readonly Part[] => {
  const selector = 'dialog[open] section';
  return [{ first: { selector, index }, last: { selector, index: -1 }, room: [beside, 16] }];
};

export const PICTURES: Readonly<Record<PictureName, Picture>> = {
  overview: {
    path: ADDRESSES.dashboard,
    wide: { width: WIDE, parts: [BALANCE, USAGE] },
    narrow: { width: NARROW, parts: [TRAFFIC, USAGE] },
  },
  statistics: {
    path: `${ADDRESSES.statistics}?subAccount=research`,
    wide: { width: HALF, ...statistics },
    narrow: { width: NARROW, ...statistics },
  },
  setup: setup({
    account: 'adverify',
    country: 'US',
    city: 'new_york',
    session: 'sticky',
    minutes: '10',
  }),
  'setup-seo': setup({ account: 'serp', country: 'GB' }),
  'setup-ecommerce': setup({ account: 'pricing', country: 'DE' }),
  order: {
    path: orderPath(PICTURED_ORDER),
    wide: { width: HALF, parts: order(1, 20) },
    narrow: { width: 368, parts: order(2, 12) },
  },
};

/** The first and the last element of a part. The browser gets its source, so it may use nothing of this module. */
export function edgesOf({ first, last = first }: Part): Element[] {
  return [first, last].map(({ selector, index = 0, closest }) => {
    const match = [...document.querySelectorAll(selector)].at(index);
    const element = closest === undefined ? match : match?.closest(closest);
    if (element == null) throw new Error(`The screen has no ${selector}`);
    return element;
  });
}
