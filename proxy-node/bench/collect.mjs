// Preloaded into the node whose memory is measured: it cannot be asked for a garbage collection in any other way.
process.on('SIGUSR2', () => globalThis.gc());
