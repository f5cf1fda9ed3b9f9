import type { Place } from './projection';

/** About the middle of each country, for the map: `code latitude longitude` in degrees, north and east positive. */
const TABLE = `
AE 24 54|AF 34 66|AM 40 45|AZ 40 48|BD 24 90|BH 26 50|BN 4 115|BT 27 90|CN 35 103|GE 42 44|HK 22 114|ID -2 114|IL 31 35
IN 22 79|IQ 33 44|IR 32 53|JO 31 36|JP 36 138|KG 41 75|KH 13 105|KP 40 127|KR 37 128|KW 29 47|KZ 48 67|LA 18 103|LB 34 36
LK 7 81|MM 21 96|MN 47 104|MO 22 113|MV 3 73|MY 4 102|NP 28 84|OM 21 57|PH 13 122|PK 30 70|PS 32 35|QA 25 51|SA 24 45
SG 1 104|SY 35 38|TH 15 101|TJ 39 71|TL -9 126|TM 39 59|TR 39 35|TW 24 121|UZ 41 64|VN 16 108|YE 15 47
AO -12 18|BF 12 -2|BI -3 30|BJ 9 2|BW -22 24|CD -3 23|CF 7 21|CG -1 15|CI 7 -6|CM 6 12|CV 15 -24|DJ 12 43|DZ 28 3|EG 27 30
ER 15 39|ET 9 40|GA -1 12|GH 8 -1|GM 13 -15|GN 11 -11|GQ 2 10|GW 12 -15|KE 1 38|KM -12 44|LR 6 -9|LS -30 28|LY 27 17
MA 32 -6|MG -19 47|ML 17 -4|MR 20 -10|MU -20 58|MW -13 34|MZ -18 35|NA -22 17|NE 17 9|NG 9 8|RW -2 30|SC -5 55|SD 15 30
SL 8 -12|SN 14 -14|SO 6 46|SS 7 30|ST 0 7|SZ -27 31|TD 15 19|TG 8 1|TN 34 9|TZ -6 35|UG 1 32|ZA -30 25|ZM -14 28|ZW -19 30
AD 43 2|AL 41 20|AT 48 14|BA 44 18|BE 51 4|BG 43 25|BY 53 28|CH 47 8|CY 35 33|CZ 50 15|DE 51 10|DK 56 9|EE 59 26|ES 40 -4
FI 64 26|FR 47 2|GB 54 -2|GR 39 22|HR 45 16|HU 47 19|IE 53 -8|IS 65 -18|IT 43 12|LI 47 10|LT 55 24|LU 50 6|LV 57 25|MC 44 7
MD 47 29|ME 43 19|MK 42 22|MT 36 14|NL 52 5|NO 61 9|PL 52 19|PT 40 -8|RO 46 25|RS 44 21|RU 60 90|SE 62 15|SI 46 15|SK 49 19
SM 44 12|UA 49 32|VA 42 12
AG 17 -62|BB 13 -60|BS 25 -77|BZ 17 -88|CA 58 -106|CR 10 -84|CU 22 -79|DM 15 -61|DO 19 -70|GD 12 -62|GT 15 -90|HN 15 -86
HT 19 -73|JM 18 -77|KN 17 -63|LC 14 -61|MX 24 -102|NI 13 -85|PA 9 -80|PR 18 -66|SV 14 -89|TT 10 -61|US 39 -98|VC 13 -61
AR -35 -65|BO -17 -65|BR -10 -53|CL -33 -71|CO 4 -73|EC -1 -78|GY 5 -59|PE -10 -76|PY -23 -58|SR 4 -56|UY -33 -56|VE 7 -66
AU -25 134|FJ -18 178|FM 7 158|KI 1 173|MH 7 171|NR -1 167|NZ -42 172|PG -6 145|PW 7 134|SB -9 160|TO -20 -175|TV -8 179
VU -16 167|WS -14 -172`;

export const COUNTRY_PLACES: ReadonlyMap<string, Place> = new Map(
  TABLE.split(/[|\n]/)
    .filter(Boolean)
    .map((line) => {
      const [code = '', latitude, longitude] = line.split(' ');
      return [code, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/** @throws Error for a country without a place */
export function placeOf(code: string): Place {
  const place = COUNTRY_PLACES.get(code);
  if (place === undefined) throw new Error(`country-places.ts has no place for ${code}`);
  return place;
}
