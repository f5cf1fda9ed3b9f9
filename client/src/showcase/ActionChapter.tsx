import { useState } from 'react';
import DownloadIcon from '~icons/lucide/download';
import EditIcon from '~icons/lucide/pencil';
import PlayIcon from '~icons/lucide/play';
import TrashIcon from '~icons/lucide/trash-2';
import { ActionMenu } from '../ui/overlay/ActionMenu';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { buttonStyle } from '../ui/button-style';
import { CopyButton } from '../ui/CopyButton';
import { Segmented } from '../ui/forms/Segmented';
import { Switch } from '../ui/forms/Switch';
import { Tabs } from '../ui/layout/Tabs';
import { Chapter, Specimen } from './Specimen';

const TONES = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionChapter() {
  const [pending, setPending] = useState(false);
  const [period, setPeriod] = useState<'7' | '30' | '90'>('30');
  const [tab, setTab] = useState<'setup' | 'list' | 'guide'>('setup');
  const [first, setFirst] = useState(true);
  const [done, setDone] = useState('');
  return (
    <Chapter id="actions" title="Actions">
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Button ${tone}`}>
          <Button tone={tone} size="large">
            Large
          </Button>
          <Button tone={tone}>Medium</Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone}>
            <DownloadIcon className="size-4" />
            With icon
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
          <Button tone={tone} pending>
            Pending
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button, press to wait; a link that looks like one">
        <Button
          pending={pending}
          onClick={() => {
            setPending(true);
            setTimeout(() => setPending(false), 2000);
          }}
        >
          Start billing
        </Button>
        <a href="#actions" className={buttonStyle('secondary')}>
          Link
        </a>
      </Specimen>
      <Specimen name="CopyButton: words, compact, asked for, refused">
        <CopyButton text="RP-55XX" />
        <CopyButton text="https://proxies.example/" word="Copy link" />
        <CopyButton text="RP-55XX" label="Copy the order id" compact />
        <CopyButton text={() => Promise.resolve('secret')} />
        <CopyButton text={() => Promise.reject(new Error('refused'))} />
      </Specimen>
      <Specimen name="ActionMenu">
        <ActionMenu
          label="Actions for RP-55XX"
          items={[
            {
              id: 'start',
              label: 'Start billing',
              Icon: PlayIcon,
              onSelect: () => setDone('start'),
            },
            { id: 'note', label: 'Edit note', Icon: EditIcon, onSelect: () => setDone('note') },
            {
              id: 'invoice',
              label: 'View invoice',
              Icon: DownloadIcon,
              onSelect: () => setDone('invoice'),
              disabled: true,
            },
            {
              id: 'delete',
              label: 'Delete order',
              Icon: TrashIcon,
              tone: 'bad',
              onSelect: () => setDone('delete'),
            },
          ]}
        />
        <output className="text-13 text-ink-2">{done && `Chosen: ${done}`}</output>
      </Specimen>
      <Specimen name="Switch" className="grid max-w-100 gap-4">
        <Switch label="Charge this plan first" checked={first} onChange={setFirst} />
        <Switch
          label="Low balance"
          description="By mail when 20 % and 5 % of the traffic are left, once for each crossing"
          checked={!first}
          onChange={(on) => setFirst(!on)}
        />
        <Switch label="Disabled, on" checked disabled onChange={setFirst} />
        <Switch label="Disabled, off" checked={false} disabled onChange={setFirst} />
        <div>
          <Switch label="scraper1 is active" hideLabel checked={first} onChange={setFirst} />
        </div>
      </Specimen>
      <Specimen name="Segmented">
        <Segmented
          label="Period"
          value={period}
          onChange={setPeriod}
          options={[
            { value: '7', label: '7d', title: 'Last 7 days' },
            { value: '30', label: '30d', title: 'Last 30 days' },
            { value: '90', label: '90d', title: 'Last 90 days' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs" className="min-w-0">
        <Tabs
          label="Proxy setup"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'setup', label: 'Proxy setup', panel: <p>The form.</p> },
            { value: 'list', label: 'Proxy list', panel: <p>The lines.</p> },
            {
              value: 'guide',
              label: 'User guide with a long name',
              panel: <p>How it is done.</p>,
            },
          ]}
        />
      </Specimen>
      <Specimen name="Badge">
        {(['good', 'warn', 'bad', 'info', 'plain'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
    </Chapter>
  );
}
