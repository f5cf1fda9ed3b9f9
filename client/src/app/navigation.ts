import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { ComponentType, SVGProps } from 'react';
import StatisticsIcon from '~icons/lucide/chart-column';
import { ADDRESSES } from '../lib/addresses';

interface NavigationItem {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
}

interface NavigationGroup {
  readonly label: MessageDescriptor;
  readonly items: readonly NavigationItem[];
}

/** The sidebar (spec §2). Only screens that exist are in it. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: msg`Residential proxies`,
    items: [{ to: ADDRESSES.statistics, label: msg`Statistics`, Icon: StatisticsIcon }],
  },
];
