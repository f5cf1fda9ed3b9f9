import type { Program } from 'typescript';

export function programOf(configuration: string, added?: ReadonlyMap<string, string>): Program;
