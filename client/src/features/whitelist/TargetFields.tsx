import { useQuery } from '@apollo/client/react';
import { PlaceFields } from '../target/PlaceFields';
import { SessionChoice } from '../target/SessionChoice';
import { WhitelistPlacesDocument } from './whitelist-places.generated';

/** The exit of an address, and the time for which it keeps it. Its programs send no username, which could name them. */
export function TargetFields() {
  const { data } = useQuery(WhitelistPlacesDocument);
  return (
    <>
      <PlaceFields locations={data?.locations ?? []} />
      <SessionChoice byAddress />
    </>
  );
}
