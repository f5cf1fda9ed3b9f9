import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A city of the location table, from which every public claim is computed. */
@Entity('city')
@Check('ck_city_ip_count', 'ip_count > 0')
export class CityEntity {
  @ForeignKey('country', { name: 'fk_city_country' })
  @PrimaryColumn('text')
  countryCode!: string;

  @PrimaryColumn('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('integer')
  ipCount!: number;
}
