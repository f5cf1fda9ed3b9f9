import { Plural, Trans, useLingui } from '@lingui/macro';
import { RadioCards } from '../../ui/RadioCards';

interface MethodFieldProps {
  /** What the customer has, and what this costs. */
  points: number;
  cost: number;
  /** Points buy one at a time. */
  severalChosen: boolean;
  errorWords: (error: string) => string;
}

/** By card or with points, where the plan is to be had for points; says why points cannot be used. */
export function MethodField({ points, cost, severalChosen, errorWords }: MethodFieldProps) {
  const { t, i18n } = useLingui();
  const left = points - cost;
  const missing = -left;
  return (
    <RadioCards
      name="method"
      label={t`Payment method`}
      errorWords={errorWords}
      columns={2}
      options={[
        {
          value: 'card',
          label: <Trans>Card</Trans>,
          description: <Trans>Credit or debit card, entered on the next step</Trans>,
        },
        {
          value: 'points',
          label: <Trans>Points</Trans>,
          aside: <span className="num text-13">{i18n.number(cost)}</span>,
          disabled: left < 0 || severalChosen,
          description:
            left < 0 ? (
              <Plural value={missing} one="# more point needed" other="# more points needed" />
            ) : severalChosen ? (
              <Trans>Points can buy only one at a time</Trans>
            ) : (
              <Plural
                value={left}
                one="# point is left afterwards"
                other="# points are left afterwards"
              />
            ),
        },
      ]}
    />
  );
}
