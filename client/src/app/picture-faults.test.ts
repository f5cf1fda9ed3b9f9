import {
  type PictureManifest,
  type Present,
  pictureFaults,
} from '../../e2e/pictures/picture-faults';

const FILE = 'en-US/overview-light.avif';
const MANIFEST: PictureManifest = {
  files: { [FILE]: { width: 736, height: 796, hash: 'f1' } },
  shown: { 'overview en-US': { text: ['Traffic plan', '29.28'], markup: 'm1' } },
  looks: { 'client/src/ui/tokens.css': 'l1' },
};
const PRESENT: Present = {
  files: { [FILE]: 'f1' },
  shown: MANIFEST.shown,
  looks: MANIFEST.looks,
};
const showing = (text: readonly string[], markup = 'm1'): Present => ({
  ...PRESENT,
  shown: { 'overview en-US': { text, markup } },
});

test('finds nothing while everything is as it was', () => {
  expect(pictureFaults(MANIFEST, PRESENT)).toEqual([]);
});

test.each<[string, Present, string]>([
  [
    'other words on a screen',
    showing(['Traffic', '29.28'], 'm2'),
    'the picture "overview en-US": the screen says "Traffic", the picture "Traffic plan"',
  ],
  [
    'words that are gone',
    showing(['Traffic plan']),
    'the picture "overview en-US": the screen says nothing, the picture "29.28"',
  ],
  [
    'other elements with the same words',
    showing(['Traffic plan', '29.28'], 'm2'),
    'the picture "overview en-US": the screen has other elements, classes, or bars',
  ],
  [
    'a picture that is new',
    { ...PRESENT, shown: { ...PRESENT.shown, 'order en-US': { text: [], markup: 'm3' } } },
    'the picture "order en-US": was never taken',
  ],
  [
    'a picture that was removed',
    { ...PRESENT, shown: {} },
    'the picture "overview en-US": is no longer one of the pictures',
  ],
  [
    'another style',
    { ...PRESENT, looks: { 'client/src/ui/tokens.css': 'l2' } },
    'client/src/ui/tokens.css changed since they were taken',
  ],
  ['a missing file', { ...PRESENT, files: {} }, `files/${FILE} is missing`],
  [
    'an edited file',
    { ...PRESENT, files: { [FILE]: 'f2' } },
    `files/${FILE} is not the file that was taken`,
  ],
  [
    'a file that no run wrote',
    { ...PRESENT, files: { ...PRESENT.files, 'en-US/copy.avif': 'f3' } },
    'files/en-US/copy.avif is not in the manifest',
  ],
])('names %s', (_what, present, fault) => {
  expect(pictureFaults(MANIFEST, present)).toEqual([fault]);
});
