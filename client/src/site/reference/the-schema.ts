import schema from '../../../../schema/schema.graphql?raw';
import { referenceOf } from './schema-reference';

/** The reference of this build's schema. */
export const REFERENCE_CONTENT = referenceOf(schema);
