// pdf.js gives older versions of Node what newer ones have. jsdom, in another test of the same worker, would look for
// `Iterator` in its own windows as well, where it is not.
const isNodes = 'Iterator' in globalThis;
export const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
if (!isNodes) Reflect.deleteProperty(globalThis, 'Iterator');
