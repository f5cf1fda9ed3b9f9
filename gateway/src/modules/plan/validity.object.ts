import { Field, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import type { ValidityUnit } from '../../../../schema/rules/validity.js';

const ValidityUnitEnum = enumType<ValidityUnit>('ValidityUnit', 'Unit of a validity.', {
  HOUR: 'Exact hours.',
  DAY: 'Exact days of 24 hours.',
  MONTH:
    "Calendar months of the customer's time zone. A month ends on the same day of the next month at the same time, or on its last day.",
});

@ObjectType({ description: 'How long a plan is valid from its start.' })
export class Validity {
  @Field(() => ValidityUnitEnum, { description: 'The unit.' })
  unit!: ValidityUnit;

  @Field(() => Int, { description: 'Number of units.' })
  count!: number;
}
