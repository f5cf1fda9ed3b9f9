import { useApolloClient } from '@apollo/client/react';
import { useLingui } from '@lingui/macro';
import type { OrderFilterInput, OrderSort } from '../../../../schema/generated/schema-types';
import { ExportCsv } from '../../ui/table/ExportCsv';

/** Saves all orders that match the filters, on every page, in the list's order. */
export function ExportOrders({
  filter,
  sort,
  disabled,
}: {
  filter: OrderFilterInput;
  sort: OrderSort;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  const client = useApolloClient();
  return (
    <ExportCsv
      failed={t`The orders could not be exported`}
      disabled={disabled}
      save={async (onProgress) => {
        const { collectOrders, saveOrders } = await import('./export-orders');
        saveOrders(await collectOrders(client, { filter, sort }, onProgress), i18n);
      }}
    />
  );
}
