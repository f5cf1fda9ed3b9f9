import { type ComponentType, lazy, type ReactNode } from 'react';

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
  return lazy(async () => {
    const module = await load();
    return { default: module[name] as ComponentType<PropsOf<Module[Name]>> };
  });
}
