import { SAMPLE_TARGET } from '../../../../schema/rules/proxy-lines';
import { type CodeSample, linesFor } from '../../ui/code-sample';
import type { NamedSample } from '../../ui/CodeTabs';
import java from '../../ui/samples/Request.java?sample';
import csharp from '../../ui/samples/Request.cs?sample';
import go from '../../ui/samples/request.go?sample';
import node from '../../ui/samples/request.js?sample';
import php from '../../ui/samples/request.php?sample';
import python from '../../ui/samples/request.py?sample';
import curl from '../../ui/samples/request.sh?sample';
import { HTTP_PORT, PROXY_HOST } from '../installation';

/** One request over HTTP, with a username and a password. */
const FACTS = new Set(['ifAuth', 'ifHttp', 'ifSticky']);
const named = (name: string, sample: CodeSample): NamedSample => ({
  name,
  sample: linesFor(sample, FACTS),
});

/** The languages of the proxy setup (features/proxy/guide/code-samples.ts), in its order. */
export const SAMPLES: readonly [NamedSample, ...NamedSample[]] = [
  named('cURL', curl),
  named('PHP', php),
  named('Python', python),
  named('Java', java),
  named('Node.js', node),
  named('Go', go),
  named('C#', csharp),
];

/** For the reader to replace, as in the documentation. */
export const USERNAME = 'USERNAME';
const PASSWORD = 'PASSWORD';

/** Values in the samples. The gateway puts its addresses in place of host and port. */
export function sampleValues(username: string): Readonly<Record<string, string>> {
  return {
    scheme: 'http',
    host: PROXY_HOST,
    port: HTTP_PORT,
    username,
    password: PASSWORD,
    target: SAMPLE_TARGET,
  };
}
