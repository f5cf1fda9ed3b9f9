import { useQuery } from '@apollo/client/react';
import { PlaceFields } from '../target/PlaceFields';
import { SessionChoice } from '../target/SessionChoice';
import { WhitelistPlacesDocument } from './whitelist-places.generated';

/** Where an address exits, and how long it keeps its exit: its programs send no username that could say so. */
export function TargetFields() {
  const { data } = useQuery(WhitelistPlacesDocument);
  return (
    <>
      <PlaceFields locations={data?.locations ?? []} />
      <SessionChoice byAddress />
    </>
  );
}
