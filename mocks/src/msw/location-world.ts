/**
 * Some of the gateway's locations (modules/location/location.data.ts), enough for search and groups: `code|English
 * name|addresses|city:addresses,…`.
 */
const LOCATION_LINES = {
  ASIA: [
    'AE|United Arab Emirates|23812|Dubai:5433,Abu Dhabi:3340,Sharjah:2408',
    'CN|China|395223|Shanghai:79462,Beijing:48897,Guangzhou:35310,Shenzhen:27637,Chengdu:22698,Hangzhou:19262',
    'HK|Hong Kong|33239|Hong Kong:8847,Kowloon:5441',
    'IN|India|543255|Mumbai:107163,Delhi:65943,Bengaluru:47622,Hyderabad:37272,Chennai:30613,Kolkata:25977',
    'JP|Japan|228228|Tokyo:45887,Osaka:28235,Yokohama:20388,Nagoya:15958,Sapporo:13105,Fukuoka:11123',
    'KR|South Korea|120941|Seoul:24696,Busan:15195,Incheon:10970,Daegu:8588,Daejeon:7051',
    'SG|Singapore|29134|Singapore:29134',
    'TH|Thailand|103214|Bangkok:21863,Chiang Mai:13451,Phuket:9710,Pattaya:7602',
    'TW|Taiwan|65489|Taipei:13872,Kaohsiung:8533,Taichung:6159,Tainan:4823',
    'VN|Vietnam|132396|Ho Chi Minh City:28044,Hanoi:17255,Da Nang:12458,Hai Phong:9752',
  ],
  AFRICA: [
    'EG|Egypt|93816|Cairo:21406,Alexandria:13170,Giza:9507',
    'KE|Kenya|25122|Nairobi:6687,Mombasa:4112',
    'NG|Nigeria|80239|Lagos:16996,Abuja:10456,Kano:7548,Ibadan:5909',
    'ZA|South Africa|61925|Johannesburg:13117,Cape Town:8069,Durban:5823,Pretoria:4560',
  ],
  EUROPE: [
    'DE|Germany|355583|Berlin:72152,Hamburg:44398,Munich:32061,Cologne:25094,Frankfurt:20609,Stuttgart:17490',
    'ES|Spain|151752|Madrid:30385,Barcelona:18696,Valencia:13498,Seville:10567,Zaragoza:8676,Málaga:7365',
    'FR|France|231596|Paris:46993,Marseille:28916,Lyon:20880,Toulouse:16343,Nice:13421,Nantes:11391',
    'GB|United Kingdom|322275|London:63572,Birmingham:39118,Manchester:28248,Glasgow:22110,Leeds:18158,Liverpool:15410',
    'IT|Italy|185223|Rome:37087,Milan:22820,Naples:16477,Turin:12898,Palermo:10591,Bologna:8990',
    'NL|Netherlands|80324|Amsterdam:16402,Rotterdam:10090,The Hague:7284,Utrecht:5703,Eindhoven:4681',
    'PL|Poland|44638|Warsaw:8970,Kraków:5517,Łódź:3981,Wrocław:3118,Poznań:2558,Gdańsk:2173',
    'SE|Sweden|53268|Stockholm:12154,Gothenburg:7476,Malmö:5395',
  ],
  NORTH_AMERICA: [
    'CA|Canada|350304|Toronto:70431,Montreal:43339,Vancouver:31296,Calgary:24495,Edmonton:20118,Ottawa:17073',
    'MX|Mexico|255083|Mexico City:51263,Guadalajara:31543,Monterrey:22777,Puebla:17828,Tijuana:14641,León:12426',
    'US|United States|1912230|New York:277860,Los Angeles:170988,Chicago:123487,Houston:96645,Phoenix:79383,Philadelphia:67359',
  ],
  SOUTH_AMERICA: [
    'AR|Argentina|95391|Buenos Aires:20206,Córdoba:12431,Rosario:8974,Mendoza:7026',
    'BR|Brazil|415198|São Paulo:84249,Rio de Janeiro:51842,Brasília:37438,Salvador:29302,Fortaleza:24066,Belo Horizonte:20423',
    'CL|Chile|48577|Santiago:11084,Valparaíso:6817,Concepción:4920',
    'CO|Colombia|103906|Bogotá:22009,Medellín:13541,Cali:9776,Barranquilla:7653',
  ],
  OCEANIA: [
    'AU|Australia|107310|Sydney:21565,Melbourne:13268,Brisbane:9578,Perth:7499,Adelaide:6156,Canberra:5227',
    'FJ|Fiji|2412',
    'NZ|New Zealand|29846|Auckland:6810,Wellington:4187,Christchurch:3020',
  ],
} as const;

/** City slugs like the gateway's in usernames. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/giu, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

function countryOf(line: string) {
  const [code = '', name = '', ipCount = '', cities = ''] = line.split('|');
  return {
    __typename: 'Country',
    code,
    name,
    ipCount: Number(ipCount),
    cities: cities
      .split(',')
      .filter((city) => city !== '')
      .map((city) => {
        const [cityName = '', cityIps = ''] = city.split(':');
        return {
          __typename: 'City',
          slug: slugOf(cityName),
          name: cityName,
          ipCount: Number(cityIps),
        } as const;
      }),
  } as const;
}

/** Continents with their countries, in the shape of `locations`. */
export const LOCATIONS = Object.entries(LOCATION_LINES).map(
  ([code, lines]) =>
    ({
      __typename: 'Continent',
      code: code as keyof typeof LOCATION_LINES,
      countries: lines.map(countryOf),
    }) as const,
);
