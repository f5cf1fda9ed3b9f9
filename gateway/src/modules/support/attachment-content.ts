import { isUtf8 } from 'node:buffer';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_NAME_CHARACTERS,
} from '../../../../schema/rules/limits.js';
import { plainLine } from '../../../../schema/rules/text.js';
import { UserError } from '../../platform/errors.js';

/** Endings that each accepted type may have. The first one is added to a name without any of them. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'log', 'csv', 'json', 'md', 'yml', 'yaml', 'har'],
};

/** Controls that no text file has: all but tab, line breaks, form feed, and ESC (colors in logs). */
// eslint-disable-next-line no-control-regex -- finding control characters is the purpose
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/;

export interface CheckedAttachment {
  name: string;
  contentType: string;
}

/**
 * Finds the type of a file in its bytes (SECURITY 50). What the browser says about it, its name included, decides nothing: a
 * name gets an ending that fits the content, so that a page in disguise is saved as text.
 * @throws UserError ATTACHMENT_EMPTY, ATTACHMENT_TOO_LARGE, ATTACHMENT_TYPE_REFUSED
 */
export async function checkedAttachment(name: string, content: Buffer): Promise<CheckedAttachment> {
  if (content.length === 0) throw new UserError('ATTACHMENT_EMPTY', { field: 'file' });
  if (content.length > MAX_ATTACHMENT_BYTES) {
    throw new UserError('ATTACHMENT_TOO_LARGE', { field: 'file' });
  }
  const contentType = isText(content) ? 'text/plain' : await typeOfBinary(content);
  const endings = ENDINGS[contentType];
  if (endings === undefined) {
    throw new UserError('ATTACHMENT_TYPE_REFUSED', { field: 'file' });
  }
  return { name: safeName(name, endings), contentType };
}

async function typeOfBinary(content: Buffer): Promise<string> {
  // Loaded for the first file, because a gateway should start quickly.
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(content))?.mime ?? 'unknown';
}

function isText(content: Buffer): boolean {
  return isUtf8(content) && !NOT_TEXT.test(content.toString('utf8'));
}

/** The last part of a path, as one visible line, not too long, with a fitting ending. */
function safeName(name: string, endings: readonly string[]): string {
  const base =
    plainLine(name)
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/[<>:"|?*]/g, '_') ?? '';
  const letters = Array.from(base);
  const isVisible = (letter: string) => letter !== '.' && letter.trim() !== '';
  const visible = letters.slice(letters.findIndex(isVisible), letters.findLastIndex(isVisible) + 1);
  const named = visible.join('') || 'file';
  const [, stem = named, ending = ''] = /^(.+)\.([^.]+)$/.exec(named) ?? [];
  const fits = endings.includes(ending.toLowerCase());
  const suffix = `.${fits ? ending : (endings[0] ?? 'txt')}`;
  const kept = Array.from(fits ? stem : named).slice(
    0,
    MAX_ATTACHMENT_NAME_CHARACTERS - suffix.length,
  );
  return kept.join('') + suffix;
}
