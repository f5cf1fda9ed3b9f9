import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { ValidityUnit } from '../../../../schema/rules/validity.js';

const ValidityUnitEnum = {
  HOUR: 'HOUR',
  DAY: 'DAY',
  MONTH: 'MONTH',
} as const satisfies Record<ValidityUnit, ValidityUnit>;
registerEnumType(ValidityUnitEnum, {
  name: 'ValidityUnit',
  description: 'Unit of a validity.',
  valuesConfig: {
    HOUR: { description: 'Exact hours.' },
    DAY: { description: 'Exact days of 24 hours.' },
    MONTH: {
      description:
        "Calendar months of the customer's time zone. A month ends on the same day of the next month at the same time, or on its last day.",
    },
  },
});

@ObjectType({ description: 'How long a plan is valid from its start.' })
export class Validity {
  @Field(() => ValidityUnitEnum, { description: 'The unit.' })
  unit!: ValidityUnit;

  @Field(() => Int, { description: 'Number of units.' })
  count!: number;
}
