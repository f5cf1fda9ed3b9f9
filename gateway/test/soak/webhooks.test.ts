import { soakWebhooks } from './webhooks.js';

describe('a short soak of webhooks', () => {
  it('leaves every order as its history requires', async () => {
    const result = await soakWebhooks(600, 20_261_122, () => undefined);
    expect(result.wrong).toEqual([]);
    expect(result.kills).toBeGreaterThan(0);
    expect(result.forged).toBeGreaterThan(0);
  });
});
