import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Opens only with the secret that sealed what this database stores (release-fit.ts). */
@Entity('secret_canary', { synchronize: false })
export class SecretCanaryEntity {
  @PrimaryColumn('int')
  keyVersion!: number;

  @Column('bytea')
  sealed!: Buffer;
}
