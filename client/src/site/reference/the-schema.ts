import schema from '../../../../schema/schema.graphql?raw';
import { samplesOf } from './operation-samples';
import { referenceOf } from './schema-reference';

/** The reference of this build's schema. */
export const REFERENCE_CONTENT = referenceOf(schema);

/** A request and an answer of each operation. */
export const OPERATION_SAMPLES = samplesOf(schema);
