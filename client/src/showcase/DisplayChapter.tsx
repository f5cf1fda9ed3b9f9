import { useLingui } from '@lingui/react';
import { DAY_MS, HOUR_MS } from '../../../schema/rules/time';
import { formatInUnit } from '../lib/format';
import curl from '../site/home/samples/curl.sh?sample';
import python from '../site/home/samples/requests.py?sample';
import { Card } from '../ui/layout/Card';
import { BarChart } from '../ui/chart/BarChart';
import { Legend } from '../ui/chart/Legend';
import { CodeTabs } from '../ui/CodeTabs';
import { DefinitionList } from '../ui/layout/DefinitionList';
import { DotMap } from '../ui/dot-map/DotMap';
import { Expiry } from '../ui/Expiry';
import { Flag } from '../ui/Flag';
import { RelativeTime } from '../ui/RelativeTime';
import { Secret } from '../ui/Secret';
import { Timestamp } from '../ui/Timestamp';
import { BARS, FLAGS, SLOW_FLAGS } from './samples';
import { Chapter, Specimen } from './Specimen';

const SLOTS = {
  host: 'gate.proxies.example',
  port: '7777',
  username: 'scraper1-country-us',
  password: '••••••',
};

const SERIES = [
  { name: 'Traffic plan', color: 'a' },
  { name: 'Unlimited plan', color: 'b' },
  { name: 'Not charged', color: 'rest' },
] as const;

const SOON_MS = DAY_MS;
const loadedAt = Date.now();
const ago = (hours: number) => new Date(loadedAt - hours * HOUR_MS).toISOString();

export function DisplayChapter() {
  const { i18n } = useLingui();
  return (
    <Chapter id="display" title="Display">
      <Specimen name="BarChart with Legend: arrow keys, Home, End" className="">
        <Card className="p-5">
          <div className="mb-3">
            <Legend series={SERIES} />
          </div>
          <BarChart
            label="Usage of the last 30 days, one bar a day, in GB"
            hint="Use the arrow keys to go through the days."
            missing="The account did not exist yet"
            total="Total"
            series={SERIES}
            bars={BARS}
            unit="GB"
            formatValue={(value) => formatInUnit(value, 'GB', i18n.locale)}
            formatTick={String}
          />
        </Card>
      </Specimen>
      <Specimen name="CodeTabs, CodeBlock" className="min-w-0">
        <CodeTabs
          samples={[
            { name: 'cURL', sample: curl },
            { name: 'Python', sample: python },
          ]}
          shown={SLOTS}
        />
      </Specimen>
      <Specimen
        name="Secret: known, asked for, refused"
        className="flex flex-col items-start gap-2"
      >
        <Secret
          label="Password of scraper1"
          value="aB3dE6gH9"
          onReveal={() => Promise.resolve('')}
        />
        <Secret
          label="Password of scraper2"
          value={null}
          onReveal={() => new Promise((resolve) => setTimeout(resolve, 800, 'kP2mN5qR8tW1'))}
        />
        <Secret
          label="Password of scraper3"
          value={null}
          onReveal={() => Promise.reject(new Error('refused'))}
        />
      </Specimen>
      <Specimen name="RelativeTime">
        <RelativeTime at={ago(0)} /> · <RelativeTime at={ago(0.5)} /> ·{' '}
        <RelativeTime at={ago(26)} /> · <RelativeTime at={ago(-72)} />
      </Specimen>
      <Specimen name="Timestamp: to the minute, to the day">
        <Timestamp at={ago(26)} /> · <Timestamp at={ago(26)} day />
      </Specimen>
      <Specimen name="Expiry: never, later, soon, over">
        <Expiry at={null} soonMs={SOON_MS} /> · <Expiry at={ago(-72)} soonMs={SOON_MS} /> ·{' '}
        <Expiry at={ago(-2)} soonMs={SOON_MS} /> · <Expiry at={ago(2)} soonMs={SOON_MS} />
      </Specimen>
      <Specimen name="DefinitionList" className="max-w-120">
        <DefinitionList
          items={[
            { term: 'Order ID', detail: <span className="num">RP-55XX</span> },
            { term: 'Validity', detail: '30 days' },
          ]}
        />
      </Specimen>
      <Specimen name="Flag: there, on its way, unknown" className="flex gap-6">
        {[
          { name: 'Japan', code: 'JP', source: FLAGS },
          { name: 'Germany', code: 'DE', source: SLOW_FLAGS },
          { name: 'Nowhere', code: 'ZZ', source: FLAGS },
        ].map(({ name, code, source }) => (
          <span key={code} className="flex items-center gap-2">
            <Flag code={code} source={source} /> <span>{name}</span>
          </span>
        ))}
      </Specimen>
      <Specimen name="DotMap" className="">
        <DotMap
          places={[
            { latitude: 22.3, longitude: 114.2 },
            { latitude: 40.7, longitude: -74 },
          ]}
        />
      </Specimen>
    </Chapter>
  );
}
