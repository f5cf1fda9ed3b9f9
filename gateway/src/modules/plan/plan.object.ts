import { Field, Int, ObjectType } from 'type-graphql';
import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import { nominalHours, validityOf } from '../../../../schema/rules/validity.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { PlanEntity, priceAt } from './plan.entity.js';
import { Validity } from './validity.object.js';

const HOURS_PER_UNIT = { HOUR: 1n, DAY: 720n, MONTH: 720n } as const;

@ObjectType({ description: 'A sale of a plan that is running now.' })
export class PlanSale {
  @Field(() => Int, { description: 'Saving in percent of `originalPrice`, rounded down.' })
  percent!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When it ends. Null while the end is open.',
  })
  until!: Date | null;
}

/** A plan as it is sold at one instant, with the fields of PlanEntity. */
@ObjectType({ description: 'A plan on sale.' })
export class Plan extends PlanEntity {
  @Field(() => Validity, { description: 'Validity from the start.' })
  readonly validity: Validity;

  @Field(() => Money, { description: 'Price per unit, after discounts.' })
  readonly price: Money;

  @Field(() => Money, {
    description: 'Price per unit before discounts: charged before and after the sale.',
  })
  readonly originalPrice: Money;

  @Field(() => PlanSale, { nullable: true, description: 'The running sale. Null without one.' })
  readonly sale: PlanSale | null;

  constructor(row: PlanEntity, now: Date) {
    super();
    Object.assign(this, row);
    const minor = priceAt(row, now);
    this.validity = validityOf(row);
    this.price = { minor, currency: row.currency };
    this.originalPrice = { minor: row.originalPriceMinor, currency: row.currency };
    const saved = row.originalPriceMinor - minor;
    this.sale =
      saved === 0n
        ? null
        : { percent: Number((saved * 100n) / row.originalPriceMinor), until: row.saleUntil };
  }

  @Field(() => Money, {
    description:
      'Price per gigabyte for traffic plans. For unlimited plans per hour if sold by the hour, otherwise per month or 30 days.',
  })
  get unitPrice(): Money {
    const { price, bytes, validity } = this;
    const units = bytes ?? BigInt(nominalHours(validity));
    const perUnit = bytes === null ? HOURS_PER_UNIT[validity.unit] : BYTES_PER_GIGABYTE;
    return { minor: (price.minor * perUnit) / units, currency: price.currency };
  }
}
