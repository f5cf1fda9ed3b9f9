// Code samples in tests: the same text and slots as in a build, without colours (those are tested in vite/).
module.exports = {
  process(source) {
    const lines = source.replace(/\n+$/, '').split('\n');
    const sample = lines.map((line) =>
      line
        .split(/(\{\{\w+\}\})/)
        .filter((piece) => piece !== '')
        .map((piece) => {
          const slot = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
          return slot === undefined ? { kind: 'plain', text: piece } : { kind: 'plain', slot };
        }),
    );
    return { code: `module.exports = ${JSON.stringify(sample)};` };
  },
};
