import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { StatusComponent } from '../../../../schema/rules/status.js';

/** Consecutive minutes in which a component had the same result. */
@Entity('status_span')
@Check(
  'ck_status_span_component',
  `component IN ('SITE', 'PROXIES', 'DATA', 'JOBS', 'EMAIL', 'CARDS')`,
)
@Check('ck_status_span_order', 'starts_at < ends_at')
export class StatusSpanEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_status_span' })
  component!: StatusComponent;

  @PrimaryColumn('timestamptz', {
    name: 'starts_at',
    primaryKeyConstraintName: 'pk_status_span',
  })
  startsAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @Column('boolean', { name: 'is_up' })
  isUp!: boolean;
}
