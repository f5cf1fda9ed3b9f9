import type { FastifyInstance } from 'fastify';

export interface Route {
  method: string;
  /** Parameters are written as `:name`. */
  path: string;
}

/** Every route of an application, so that tests cover new ones automatically. */
export function routesOf(app: FastifyInstance): Route[] {
  const open: { depth: number; path: string }[] = [];
  const routes: Route[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === '') continue;
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop();
    const path = (open.at(-1)?.path ?? '') + part;
    open.push({ depth: indent.length, path });
    for (const method of methods?.split(', ') ?? []) routes.push({ method, path });
  }
  return routes;
}
