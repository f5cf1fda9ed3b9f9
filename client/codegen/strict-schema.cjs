// Loader of GraphQL Code Generator: the schema for a client that discards failed answers (Apollo's errorPolicy `none`).
// A field with @semanticNonNull is null only beside an error, so this client never reads that null: its type has no null.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Kind, parse, visit } = require('graphql');

const MARK = 'semanticNonNull';

/** @param {string} file from the root of the repository */
module.exports = (file) =>
  visit(parse(readFileSync(join(process.cwd(), file), 'utf8')), {
    FieldDefinition(field) {
      const directives = field.directives.filter(({ name }) => name.value !== MARK);
      if (directives.length === field.directives.length) return undefined;
      return { ...field, directives, type: { kind: Kind.NON_NULL_TYPE, type: field.type } };
    },
  });
