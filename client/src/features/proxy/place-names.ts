import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { ProxySetupQuery } from '../../generated/operations';

const CONTINENTS: Readonly<
  Record<ProxySetupQuery['locations'][number]['code'], MessageDescriptor>
> = {
  ASIA: msg`Asia`,
  AFRICA: msg`Africa`,
  EUROPE: msg`Europe`,
  NORTH_AMERICA: msg`North America`,
  SOUTH_AMERICA: msg`South America`,
  OCEANIA: msg`Oceania`,
};

export function useContinentNames() {
  const { i18n } = useLingui();
  return useCallback((code: keyof typeof CONTINENTS) => i18n._(CONTINENTS[code]), [i18n]);
}
