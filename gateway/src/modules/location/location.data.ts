/**
 * Where proxies exit: reference data, not code. One line a country: `ISO 3166-1 alpha-2|English name|residential addresses|
 * city:addresses,…`. The table is the 193 members and two observers of the United Nations and the four economies beside
 * them that number their own networks (Hong Kong, Macao, Puerto Rico, Taiwan): 199. Uninhabited places, Antarctica and
 * dependencies whose addresses are announced by their mother country are left out.
 *
 * Every public figure is computed from these lines (modules/location/location.service.ts), without the countries that are
 * not offered (schema/rules/offered-countries.ts).
 */
export const CONTINENT_LINES = {
  ASIA: `
AE|United Arab Emirates|23812|Dubai:5433,Abu Dhabi:3340,Sharjah:2408
AF|Afghanistan|17565
AM|Armenia|9476
AZ|Azerbaijan|24405
BD|Bangladesh|137946|Dhaka:31475,Chittagong:19366,Khulna:13983
BH|Bahrain|5788
BN|Brunei|1950
BT|Bhutan|2104
CN|China|395223|Shanghai:79462,Beijing:48897,Guangzhou:35310,Shenzhen:27637,Chengdu:22698,Hangzhou:19262,Wuhan:16725,Nanjing:14783
GE|Georgia|11354
HK|Hong Kong|33239|Hong Kong:8847,Kowloon:5441
ID|Indonesia|295695|Jakarta:59425,Surabaya:36566,Bandung:26405,Medan:20667,Semarang:16973,Makassar:14405
IL|Israel|22359|Tel Aviv:5101,Jerusalem:3136,Haifa:2261
IN|India|543255|Mumbai:107163,Delhi:65943,Bengaluru:47622,Hyderabad:37272,Chennai:30613,Kolkata:25977,Pune:22556,Ahmedabad:19937,Jaipur:17857,Lucknow:16169
IQ|Iraq|70084|Baghdad:18655,Erbil:11477
IR|Iran|81207
JO|Jordan|24435|Amman:12217
JP|Japan|228228|Tokyo:45887,Osaka:28235,Yokohama:20388,Nagoya:15958,Sapporo:13105,Fukuoka:11123,Kobe:9656,Kyoto:8537
KG|Kyrgyzstan|11028
KH|Cambodia|33251
KP|North Korea|440
KR|South Korea|120941|Seoul:24696,Busan:15195,Incheon:10970,Daegu:8588,Daejeon:7051
KW|Kuwait|12326
KZ|Kazakhstan|25225|Almaty:6714,Astana:4129
LA|Laos|17367
LB|Lebanon|18250
LK|Sri Lanka|28817|Colombo:14408
MM|Myanmar|84480
MN|Mongolia|8583
MO|Macao|2646|Macao:2646
MV|Maldives|1560
MY|Malaysia|55766|Kuala Lumpur:12724,George Town:7827,Johor Bahru:5649
NP|Nepal|35276|Kathmandu:17638
OM|Oman|13904
PH|Philippines|144266|Manila:30559,Quezon City:18802,Davao:13575,Cebu:10627
PK|Pakistan|170815|Karachi:36182,Lahore:22263,Faisalabad:16075,Islamabad:12583
PS|Palestine|14729
QA|Qatar|9042
SA|Saudi Arabia|63256|Riyadh:13399,Jeddah:8242,Mecca:5949,Dammam:4658
SG|Singapore|29134|Singapore:29134
SY|Syria|11088
TH|Thailand|103214|Bangkok:21863,Chiang Mai:13451,Phuket:9710,Pattaya:7602
TJ|Tajikistan|14650
TL|Timor-Leste|4556
TM|Turkmenistan|10389
TR|Türkiye|128964|Istanbul:26335,Ankara:16203,İzmir:11698,Bursa:9158,Antalya:7519
TW|Taiwan|65489|Taipei:13872,Kaohsiung:8533,Taichung:6159,Tainan:4823
UZ|Uzbekistan|39965|Tashkent:10638,Samarkand:6543
VN|Vietnam|132396|Ho Chi Minh City:28044,Hanoi:17255,Da Nang:12458,Hai Phong:9752
YE|Yemen|22200
`,
  AFRICA: `
AO|Angola|14742
BF|Burkina Faso|13402
BI|Burundi|7641
BJ|Benin|8784
BW|Botswana|4933
CD|DR Congo|35493
CF|Central African Republic|3389
CG|Congo|3712
CI|Ivory Coast|16148
CM|Cameroon|12610
CV|Cape Verde|810
DJ|Djibouti|1130
DZ|Algeria|48486|Algiers:12906,Oran:7939
EG|Egypt|93816|Cairo:21406,Alexandria:13170,Giza:9507
ER|Eritrea|970
ET|Ethiopia|45225|Addis Ababa:22612
GA|Gabon|1830
GH|Ghana|18453|Accra:4912,Kumasi:3019
GM|Gambia|2498
GN|Guinea|9331
GQ|Equatorial Guinea|1260
GW|Guinea-Bissau|2148
KE|Kenya|25122|Nairobi:6687,Mombasa:4112
KM|Comoros|1010
LR|Liberia|4468
LS|Lesotho|4681
LY|Libya|11509
MA|Morocco|42844|Casablanca:9775,Rabat:6012,Marrakesh:4338
MG|Madagascar|14882
ML|Mali|13047
MR|Mauritania|4165
MU|Mauritius|1400
MW|Malawi|11150
MZ|Mozambique|16299
NA|Namibia|5261
NE|Niger|14813
NG|Nigeria|80239|Lagos:16996,Abuja:10456,Kano:7548,Ibadan:5909
RW|Rwanda|8235
SC|Seychelles|190
SD|Sudan|48105
SL|Sierra Leone|6409
SN|Senegal|11295
SO|Somalia|9628
SS|South Sudan|2640
ST|São Tomé and Príncipe|300
SZ|Eswatini|2891
TD|Chad|8622
TG|Togo|6551
TN|Tunisia|17662|Tunis:4701,Sfax:2890
TZ|Tanzania|26978|Dar es Salaam:13489
UG|Uganda|21748
ZA|South Africa|61925|Johannesburg:13117,Cape Town:8069,Durban:5823,Pretoria:4560
ZM|Zambia|10771
ZW|Zimbabwe|9331
`,
  EUROPE: `
AD|Andorra|1020
AL|Albania|5953
AT|Austria|14327|Vienna:3034,Graz:1864,Linz:1342,Salzburg:1053
BA|Bosnia and Herzegovina|6687
BE|Belgium|58339|Brussels:13311,Antwerp:8188,Ghent:5910
BG|Bulgaria|11975|Sofia:3187,Plovdiv:1958
BY|Belarus|36979
CH|Switzerland|46345|Zurich:9816,Geneva:6038,Basel:4357,Bern:3412
CY|Cyprus|8656
CZ|Czechia|16539|Prague:3773,Brno:2319,Ostrava:1671
DE|Germany|355583|Berlin:72152,Hamburg:44398,Munich:32061,Cologne:25094,Frankfurt:20609,Stuttgart:17490,Düsseldorf:15185,Leipzig:13423,Dresden:12022
DK|Denmark|34321|Copenhagen:9135,Aarhus:5619
EE|Estonia|10840|Tallinn:5420
ES|Spain|151752|Madrid:30385,Barcelona:18696,Valencia:13498,Seville:10567,Zaragoza:8676,Málaga:7365,Bilbao:6393
FI|Finland|33039|Helsinki:7538,Tampere:4636,Turku:3344
FR|France|231596|Paris:46993,Marseille:28916,Lyon:20880,Toulouse:16343,Nice:13421,Nantes:11391,Strasbourg:9889,Bordeaux:8743,Lille:7829
GB|United Kingdom|322275|London:63572,Birmingham:39118,Manchester:28248,Glasgow:22110,Leeds:18158,Liverpool:15410,Edinburgh:13379,Bristol:11827,Cardiff:10592,Belfast:9589
GR|Greece|48113|Athens:12807,Thessaloniki:7878
HR|Croatia|7840|Zagreb:2086,Split:1281
HU|Hungary|15499|Budapest:4125,Debrecen:2535
IE|Ireland|29968|Dublin:7977,Cork:4906
IS|Iceland|3870
IT|Italy|185223|Rome:37087,Milan:22820,Naples:16477,Turin:12898,Palermo:10591,Bologna:8990,Florence:7803
LI|Liechtenstein|680
LT|Lithuania|19474|Vilnius:9737
LU|Luxembourg|5917
LV|Latvia|14550|Riga:7275
MC|Monaco|690
MD|Moldova|13903
ME|Montenegro|1830
MK|North Macedonia|4644
MT|Malta|4301
NL|Netherlands|80324|Amsterdam:16402,Rotterdam:10090,The Hague:7284,Utrecht:5703,Eindhoven:4681
NO|Norway|32083|Oslo:8540,Bergen:5252
PL|Poland|44638|Warsaw:8970,Kraków:5517,Łódź:3981,Wrocław:3118,Poznań:2558,Gdańsk:2173
PT|Portugal|46542|Lisbon:10619,Porto:6532,Braga:4713
RO|Romania|26501|Bucharest:5613,Cluj-Napoca:3451,Timișoara:2488,Iași:1950
RS|Serbia|11893|Belgrade:3165,Novi Sad:1945
RU|Russia|309359|Moscow:61944,Saint Petersburg:38116,Novosibirsk:27524,Yekaterinburg:21543,Kazan:17693,Krasnoyarsk:15015,Samara:13036
SE|Sweden|53268|Stockholm:12154,Gothenburg:7476,Malmö:5395
SI|Slovenia|4620
SK|Slovakia|9816|Bratislava:4908
SM|San Marino|540
UA|Ukraine|123720|Kyiv:25264,Kharkiv:15544,Odesa:11222,Dnipro:8785,Lviv:7213
VA|Vatican City|40
`,
  NORTH_AMERICA: `
AG|Antigua and Barbuda|660
BB|Barbados|1540
BS|Bahamas|1940
BZ|Belize|1930
CA|Canada|350304|Toronto:70431,Montreal:43339,Vancouver:31296,Calgary:24495,Edmonton:20118,Ottawa:17073,Winnipeg:14823,Quebec City:13103
CR|Costa Rica|14285|San José:7142
CU|Cuba|5414
DM|Dominica|520
DO|Dominican Republic|25713|Santo Domingo:6844,Santiago de los Caballeros:4209
GD|Grenada|730
GT|Guatemala|37519|Guatemala City:18759
HN|Honduras|23738
HT|Haiti|26646
JM|Jamaica|9429
KN|Saint Kitts and Nevis|410
LC|Saint Lucia|1080
MX|Mexico|255083|Mexico City:51263,Guadalajara:31543,Monterrey:22777,Puebla:17828,Tijuana:14641,León:12426
NI|Nicaragua|17455
PA|Panama|12415|Panama City:6207
PR|Puerto Rico|16136|San Juan:8068
SV|El Salvador|17359
TT|Trinidad and Tobago|5260
US|United States|1912230|New York:277860,Los Angeles:170988,Chicago:123487,Houston:96645,Phoenix:79383,Philadelphia:67359,San Antonio:58493,San Diego:51695,Dallas:46307,San Jose:41935,Austin:38323,Jacksonville:35278,Columbus:32688,Charlotte:30446,San Francisco:28498,Seattle:26778,Denver:25254,Washington:23900,Boston:22677,Miami:21580,Atlanta:20578,Las Vegas:19671,Portland:18835,Detroit:18066
VC|Saint Vincent and the Grenadines|730
`,
  SOUTH_AMERICA: `
AR|Argentina|95391|Buenos Aires:20206,Córdoba:12431,Rosario:8974,Mendoza:7026
BO|Bolivia|32879
BR|Brazil|415198|São Paulo:84249,Rio de Janeiro:51842,Brasília:37438,Salvador:29302,Fortaleza:24066,Belo Horizonte:20423,Curitiba:17732,Recife:15674,Porto Alegre:14038
CL|Chile|48577|Santiago:11084,Valparaíso:6817,Concepción:4920
CO|Colombia|103906|Bogotá:22009,Medellín:13541,Cali:9776,Barranquilla:7653
EC|Ecuador|45214|Quito:12035,Guayaquil:7403
GY|Guyana|4074
PE|Peru|73747|Lima:16827,Arequipa:10352,Trujillo:7472
PY|Paraguay|22437
SR|Suriname|3217
UY|Uruguay|12982|Montevideo:6491
VE|Venezuela|68079|Caracas:18121,Maracaibo:11148
`,
  OCEANIA: `
AU|Australia|107310|Sydney:21565,Melbourne:13268,Brisbane:9578,Perth:7499,Adelaide:6156,Canberra:5227
FJ|Fiji|2412
FM|Micronesia|480
KI|Kiribati|490
MH|Marshall Islands|290
NR|Nauru|90
NZ|New Zealand|29846|Auckland:6810,Wellington:4187,Christchurch:3020
PG|Papua New Guinea|14023
PW|Palau|110
SB|Solomon Islands|1880
TO|Tonga|440
TV|Tuvalu|80
VU|Vanuatu|1000
WS|Samoa|730
`,
} as const;
