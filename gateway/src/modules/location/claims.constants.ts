/**
 * What the public pages promise and nobody can count (spec §9). Countries and addresses are not here: they are computed from
 * the locations. The spec gives two response times; the weaker promise is the one we keep.
 */
export const SERVICE_CLAIMS = {
  successRatePercent: 99.8,
  uptimePercent: 99.9,
  responseSecondsBelow: 0.6,
} as const;
