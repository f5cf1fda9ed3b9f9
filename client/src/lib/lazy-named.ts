import { type ComponentType, lazy, type ReactNode } from 'react';
import { forSameCode } from './same-code';

/** The props of a component; never for anything else. */
type PropsOf<Type> = Type extends () => ReactNode
  ? object
  : Type extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

/** React's `lazy` for a component that its module exports under `name`. */
export function lazyNamed<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const make = () =>
    lazy(async () => {
      const module = await load();
      return { default: module[name] as ComponentType<PropsOf<Module[Name]>> };
    });
  return import.meta.hot ? forSameCode(String(name), load, make) : make();
}
