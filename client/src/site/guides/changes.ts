import changes from './changes.md';

/** Changes for programs that use the API, newest first. Add an entry with each change of the schema or of a REST call. */
export const CHANGES = changes().sections.map(({ id, body }) => ({
  /** Day, as ISO 8601. */
  on: id,
  items: body.flatMap((block) => ('list' in block ? block.list : [])),
}));
