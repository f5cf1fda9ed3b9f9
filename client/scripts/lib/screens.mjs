import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE =
  /^ {2}screen\('(\w+)', '([\w-]+)', (?:ADDRESSES\.(\w+)|`\$\{ADDRESSES\.(\w+)\}(\/[^`]*)`), named\(\(\) => import\('\.\.\/(features\/[^']+)'\)/;

/**
 * The table of screens (src/app/screens.ts) for the build, which needs to know the modules behind its imports.
 * @param {string} root the client's folder
 * @param {Readonly<Record<string, string>>} addresses ADDRESSES of src/lib/addresses.ts
 * @returns {{ path: string, frame: string, feature: string, module: string }[]}
 */
export function readScreens(root, addresses) {
  const lines = readFileSync(join(root, 'src/app/screens.ts'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  screen('));
  if (lines.length === 0) throw new Error('src/app/screens.ts has no screens');
  return lines.map((line) => {
    const [, frame, feature, plain, withParameter, parameter = '', module] = LINE.exec(line) ?? [];
    const address = addresses[plain ?? withParameter];
    if (frame === undefined || address === undefined)
      throw new Error(`A line of src/app/screens.ts that the build cannot read: ${line.trim()}`);
    return { path: address + parameter, frame, feature, module: `src/${module}.tsx` };
  });
}
