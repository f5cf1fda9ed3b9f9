import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { CityRecord, Continent, CountryRecord } from './location.table.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import type { Claims, ContinentRecord } from './location.service.js';

export const ContinentCode = enumType('ContinentCode', 'The six continents that group countries.', {
  ASIA: 'Asia.',
  AFRICA: 'Africa.',
  EUROPE: 'Europe.',
  NORTH_AMERICA: 'North America, with Central America and the Caribbean.',
  SOUTH_AMERICA: 'South America.',
  OCEANIA: 'Australia, New Zealand, and the Pacific islands.',
});

@ObjectType('City', { description: 'A city that proxies can exit from.' })
export class CityObject implements Omit<CityRecord, 'countryCode'> {
  @Field({ description: 'The city in a proxy username, for example `new_york`.' })
  slug!: string;

  @Field({ description: 'English name.' })
  name!: string;

  @Field(() => Int, { description: 'Residential addresses in this city.' })
  ipCount!: number;
}

@ObjectType('Country', { description: 'A country that proxies can exit from.' })
export class CountryObject implements Omit<CountryRecord, 'cities' | 'continent'> {
  @Field({ description: 'ISO 3166-1 alpha-2 code in upper case. Clients localize the name by it.' })
  code!: string;

  @Field({ description: 'English name.' })
  name!: string;

  @Field(() => Int, {
    description: 'Residential addresses in this country, including those of its cities.',
  })
  ipCount!: number;

  @Field(() => [CityObject], {
    description:
      'Cities that can be requested, the largest first. Empty if only the country can be.',
  })
  cities!: CityObject[];
}

@ObjectType('Continent', { description: 'A continent and its countries.' })
export class ContinentObject implements Omit<ContinentRecord, 'code' | 'countries'> {
  @Field(() => ContinentCode, { description: 'The continent.' })
  code!: Continent;

  @Field(() => Int, { description: 'Residential addresses on this continent.' })
  ipCount!: number;

  @Field(() => [CountryObject], { description: 'Its countries, by English name.' })
  countries!: CountryObject[];
}

@ObjectType('Claims', {
  description:
    'Figures for the public pages. Countries and addresses are counted; the others are commitments.',
})
export class ClaimsObject implements Claims {
  @Field(() => Int, { description: 'Countries that proxies can exit from.' })
  countries!: number;

  @Field(() => Int, { description: 'Residential addresses in total.' })
  residentialIps!: number;

  @Field(() => Float, { description: 'Share of requests that succeed, in percent.' })
  successRatePercent!: number;

  @Field(() => Float, { description: 'Share of time the service is up, in percent.' })
  uptimePercent!: number;

  @Field(() => Float, { description: 'Upper bound of the mean response time, in seconds.' })
  responseSecondsBelow!: number;
}
