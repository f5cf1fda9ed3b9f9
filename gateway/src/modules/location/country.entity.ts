import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A country or region of the location table. */
@Entity('country')
@Check('ck_country_ip_count', 'ip_count > 0')
export class CountryEntity {
  @PrimaryColumn('text')
  code!: string;

  @Column('text')
  name!: string;

  @Column('text')
  continent!: string;

  @Column('integer')
  ipCount!: number;
}
