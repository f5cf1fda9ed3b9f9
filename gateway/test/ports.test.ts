import { choosePorts, type Ports } from '../../dev/supervisor/ports.mjs';

it('products choose different ports, although none listens yet', async () => {
  const chosen: Ports[] = [];
  // With ports chosen anywhere from 20,000 to 32,000, two of so many would be the same.
  for (let products = 0; products < 60; products++)
    chosen.push(await choosePorts('127.0.0.1', { PORT: '0' }));
  const ports = chosen.flatMap((each) => Object.values(each));
  // Postgres, gateway, operations, proxy node, and the stand-ins: eleven of each product.
  expect(ports).toHaveLength(660);
  expect(new Set(ports).size).toBe(660);
});
