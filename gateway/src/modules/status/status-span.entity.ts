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
  @PrimaryColumn('text')
  component!: StatusComponent;

  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  @Column('timestamptz')
  endsAt!: Date;

  @Column('boolean')
  isUp!: boolean;
}
