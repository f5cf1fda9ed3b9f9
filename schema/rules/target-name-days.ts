/**
 * Days for which usage names its targets: as far back as a report reaches (USAGE_QUERY_LIMITS). Then only their bytes and
 * results stay. In a file of its own, because public pages load the other limits.
 */
export const TARGET_NAME_DAYS = 400;
