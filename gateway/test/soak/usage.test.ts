import { soakUsage } from './usage.js';

describe('a short soak of usage', () => {
  it('makes every counter match what was delivered', async () => {
    const result = await soakUsage(300, 20_261_122, () => undefined);
    expect(result.wrong).toEqual([]);
    for (const kind of ['kills', 'gaps', 'repeated', 'forged', 'recounts'] as const)
      expect(result[kind]).toBeGreaterThan(0);
  });
});
