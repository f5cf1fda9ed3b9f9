import { readConfig } from './config.js';
import { prepareSeller } from './prepare-seller.js';
import { GOOD } from '../test/support/settings.js';

it('starts only with a seller that invoices can show', async () => {
  const { seller } = readConfig(GOOD);
  await prepareSeller(seller);
  await prepareSeller({ ...seller, name: 'Łódź 貿易有限公司' });
  await expect(prepareSeller({ ...seller, address: ['1 Road', 'ถนน'] })).rejects.toThrow(
    'The seller has letters that invoices cannot show: ถ น น',
  );
});
