import { Ctx, Query, Resolver } from 'type-graphql';
import type { GraphQLContext } from '../../http/graphql/context.js';
import { ClaimsObject, ContinentObject } from './location.objects.js';
import type { Claims, ContinentRecord } from './location.service.js';

@Resolver()
export class LocationResolver {
  @Query(() => [ContinentObject], {
    description: 'Where proxies exit: continents, their countries, their cities.',
  })
  locations(@Ctx() { services }: GraphQLContext): Promise<ContinentRecord[]> {
    return services.locations.continents();
  }

  @Query(() => ClaimsObject, {
    description: 'Public figures, computed from the location data and one file of commitments.',
  })
  claims(@Ctx() { services }: GraphQLContext): Promise<Claims> {
    return services.locations.claims();
  }
}
