import type { Shown } from './shown.js';

/** A file below `files/`: its size on the page, and a hash of its bytes. */
export interface PictureFile {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

/** What is known of all pictures, and what they were taken of (manifest.json). */
export interface PictureManifest {
  /** By path below `files/`. */
  readonly files: Readonly<Record<string, PictureFile>>;
  /** By picture and language, such as `overview en-US`. */
  readonly shown: Readonly<Record<string, Shown>>;
  /** Hashes of the colors and type of all screens, by what has them. */
  readonly looks: Readonly<Record<string, string>>;
}

/** The pictures as they are now. Only the hash of a file can be computed without taking the picture again. */
export interface Present extends Pick<PictureManifest, 'shown' | 'looks'> {
  readonly files: Readonly<Record<string, string>>;
}

export const HOW_TO_TAKE_THEM =
  'Run "npm run pictures", look at the pictures in client/src/site/pictures/files, and commit them.';

/** Why the pictures are stale, one line each. */
export function pictureFaults(manifest: PictureManifest, now: Present): string[] {
  return [
    ...differences(manifest.looks, now.looks, (name) => `${name} changed since they were taken`),
    ...differences(
      mapped(manifest.shown, ({ markup, text }) => `${markup} ${text.join('\n')}`),
      mapped(now.shown, ({ markup, text }) => `${markup} ${text.join('\n')}`),
      (name) => `the picture "${name}": ${changeOf(manifest.shown[name], now.shown[name])}`,
    ),
    ...differences(
      mapped(manifest.files, ({ hash }) => hash),
      now.files,
      (path) =>
        now.files[path] === undefined
          ? `files/${path} is missing`
          : manifest.files[path] === undefined
            ? `files/${path} is not in the manifest`
            : `files/${path} is not the file that was taken`,
    ),
  ];
}

/** The first words that differ, or that only its elements do. */
function changeOf(then: Shown | undefined, now: Shown | undefined): string {
  if (then === undefined) return 'was never taken';
  if (now === undefined) return 'is no longer one of the pictures';
  const length = Math.max(then.text.length, now.text.length);
  const at = Array.from({ length }, (_, index) => index).find(
    (index) => then.text[index] !== now.text[index],
  );
  if (at === undefined) return 'the screen has other elements, classes, or bars';
  const quoted = (text: string | undefined) => (text === undefined ? 'nothing' : `"${text}"`);
  return `the screen says ${quoted(now.text[at])}, the picture ${quoted(then.text[at])}`;
}

function mapped<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function differences(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  words: (name: string) => string,
): string[] {
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => then[name] !== now[name])
    .map(words);
}
