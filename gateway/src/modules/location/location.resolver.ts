import { Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/graphql/context.js';
import { ClaimsObject, ContinentObject } from './location.objects.js';
import type { Claims, ContinentRecord, LocationService } from './location.service.js';

export type LocationContext = RequestContext<{ locations: LocationService }>;

@Resolver()
export class LocationResolver {
  @Query(() => [ContinentObject], {
    description: 'Locations of proxies: continents, their countries, their cities.',
  })
  locations(@Ctx() { services }: LocationContext): Promise<ContinentRecord[]> {
    return services.locations.continents();
  }

  @Query(() => ClaimsObject, {
    description: 'Public figures, computed from the location data and a file of commitments.',
  })
  claims(@Ctx() { services }: LocationContext): Promise<Claims> {
    return services.locations.claims();
  }
}
