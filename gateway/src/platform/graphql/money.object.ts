import { Field, ObjectType } from 'type-graphql';
import type { MoneyAmount } from '../../../../schema/rules/money.js';
import { GraphQLBigInt } from './scalars.js';

@ObjectType({ description: 'An exact amount of money.' })
export class Money implements MoneyAmount {
  @Field(() => GraphQLBigInt, {
    description: "Amount in the currency's smallest unit: cents for USD, yen for JPY.",
  })
  minor!: bigint;

  @Field({ description: 'ISO 4217 currency code, for example `USD`.' })
  currency!: string;
}
