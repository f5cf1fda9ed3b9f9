import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  overallState,
  STATUS_COMPONENTS,
  type StatusIncident,
  type StatusReport,
  uptimeOf,
} from '../../../../schema/rules/status.js';
import { withOrigin } from '../site/addresses.js';

const UNKNOWN = '–';
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const INCIDENT = /<li data-incident="([\w:]+)"[^>]*>[^]*?<\/li>/g;

const hiddenState = (id: string, state: string) => `data-state="${id}:${state}" hidden=""`;
const hiddenPart = (id: string) => `data-part="${id}" hidden=""`;
const NO_INCIDENTS = 'data-incidents="NONE" hidden=""';
const EARLIER = 'data-incidents="EARLIER" hidden=""';

/**
 * The status page with the current state in it, for visitors without a script. The client's build prerendered it with all
 * words hidden, and with two list items per component for its incidents: those that ended, and one that lasts (client/src/site/status/PlainStatus.tsx).
 */
export class StatusPage {
  private constructor(
    readonly file: string,
    private readonly template: string,
  ) {}

  /** @throws Error if the page lacks a mark: then it was built from another version */
  static async read(clientDist: string, file: string, publicUrl: string): Promise<StatusPage> {
    const template = withOrigin(await readFile(join(clientDist, file)), publicUrl).toString('utf8');
    const needed = [
      '{{measuredAt}}',
      ...[NO_INCIDENTS, EARLIER],
      ...STATUS_COMPONENTS.flatMap((id) => [
        ...[hiddenPart(id), `{{percent:${id}}}`],
        ...[`data-incident="${id}"`, `data-incident="${id}:LASTING"`],
      ]),
      ...['ALL', ...STATUS_COMPONENTS].flatMap((id) =>
        ['UP', 'DOWN', 'UNKNOWN'].map((state) => hiddenState(id, state)),
      ),
    ];
    for (const part of needed)
      if (!template.includes(part)) throw new Error(`${file} of the client has no ${part}`);
    return new StatusPage(file, template);
  }

  /** @param report null if it cannot be read: then nothing is known */
  fill(report: StatusReport | null): string {
    const {
      components = [],
      incidents = [],
      earlierIncidents = 0,
      measuredAt = null,
    } = report ?? {};
    const changes = new Map<string, string>();
    const show = (id: string, state: string) => {
      changes.set(hiddenState(id, state), `data-state="${id}:${state}"`);
    };
    changes.set('{{measuredAt}}', measuredAt === null ? UNKNOWN : inUtc(measuredAt));
    show('ALL', overallState({ components }));
    if (report !== null && incidents.length === 0)
      changes.set(NO_INCIDENTS, 'data-incidents="NONE"');
    if (earlierIncidents > 0) changes.set(EARLIER, 'data-incidents="EARLIER"');
    changes.set('{{earlier}}', NUMBER.format(earlierIncidents));
    for (const id of STATUS_COMPONENTS) {
      const found = components.find((component) => component.id === id);
      if (found) changes.set(hiddenPart(id), `data-part="${id}"`);
      show(id, found?.state ?? 'UNKNOWN');
      const { percent, measuredMinutes, failedMinutes } = uptimeOf(found?.days ?? []);
      changes.set(`{{percent:${id}}}`, percent === null ? UNKNOWN : `${NUMBER.format(percent)}%`);
      changes.set(`{{measured:${id}}}`, NUMBER.format(measuredMinutes));
      changes.set(`{{failed:${id}}}`, NUMBER.format(failedMinutes));
    }
    return withIncidents(this.template, incidents).replace(
      /\{\{[\w:]+\}\}|data-(?:state|part|incidents)="[\w:]+" hidden=""/g,
      (part) => changes.get(part) ?? part,
    );
  }
}

/** Writes one item per incident, in its component's words, in place of the first of the template's items. */
function withIncidents(template: string, incidents: readonly StatusIncident[]): string {
  const items = new Map([...template.matchAll(INCIDENT)].map(([item, id = '']) => [id, item]));
  const written = incidents.map(({ component, startedAt, endedAt }) =>
    (items.get(endedAt === null ? `${component}:LASTING` : component) ?? '')
      .replace('{{from}}', inUtc(startedAt))
      .replace('{{until}}', endedAt === null ? '' : inUtc(endedAt)),
  );
  let isFirst = true;
  return template.replace(INCIDENT, () => {
    const list = isFirst ? written.join('') : '';
    isFirst = false;
    return list;
  });
}

/** `2026-11-23 10:00`. The page says that it is UTC. */
function inUtc(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
