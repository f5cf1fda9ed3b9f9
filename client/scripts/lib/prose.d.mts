import type { ExtractorType } from '@lingui/conf';

export const proseExtractor: ExtractorType;
/** The module of a file's text, without its words in production. */
export function proseModule(source: string, isProduction: boolean): string;
