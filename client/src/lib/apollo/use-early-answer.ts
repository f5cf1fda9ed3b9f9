import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import { useEffect, useState } from 'react';
import { useAuthSession } from '../services';
import { arrived } from './asked';

function nameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (operation as OperationDefinitionNode | undefined)?.name?.value ?? '';
}

/** Options for the query whose answer may be there. */
export interface EarlyAnswer {
  readonly fetchPolicy?: 'cache-first';
}

/**
 * For a query that the page has asked before its code was there (app/first-questions.ts): with the answer in the cache the
 * first render shows it. Otherwise that would be a render of the skeleton, and a second one in a single piece. Call it one
 * component above the query: writing and reading take a slow phone 50 ms each, and between components it answers.
 * @returns options for the query: what has just been answered is not asked again until the variables change
 */
export function useEarlyAnswer<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): EarlyAnswer {
  const client = useApolloClient();
  const token = useAuthSession()?.token ?? '';
  const view = JSON.stringify(variables);
  const [early, setEarly] = useState(() => {
    const answer = arrived({
      operationName: nameOf(document),
      variables,
      authorization: `Bearer ${token}`,
    });
    if (answer === undefined) return null;
    // Nobody else shows it yet, and this is a render: it tells nobody.
    client.writeQuery({ query: document, variables, data: answer.data as Data, broadcast: false });
    return { view, forget: answer.forget };
  });
  useEffect(() => {
    early?.forget();
  }, [early]);
  if (early === null) return {};
  if (early.view !== view) setEarly(null);
  return early.view === view ? { fetchPolicy: 'cache-first' } : {};
}
