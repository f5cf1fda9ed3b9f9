import { share } from '../../../test/support/share.js';
import { outcomeOf, startTestWhitelist } from '../../../test/support/test-whitelist.js';

const list = share(startTestWhitelist);

/** Everybody's traffic comes from these. */
const EXITS = ['9.9.8.7', '2620:fe:8::7'];

/** An entry from before its address was an exit. */
async function entryOf(address: string) {
  const ada = await list.customer();
  const id = await ada.add('8.39.7.1');
  await list.gateway.sql('UPDATE whitelist_entry SET address = $2 WHERE id = $1', [id, address]);
  return { ada, id };
}

describe.each(EXITS)('an exit’s address, %s,', (exit) => {
  it('is not added, from itself or from elsewhere', async () => {
    const ada = await list.customer();
    expect(await outcomeOf(ada.add(exit, { from: exit }))).toEqual('ADDRESS_OF_EXIT');
    expect(await outcomeOf(ada.add(exit))).toEqual('ADDRESS_OF_EXIT');
    const id = await ada.add('8.39.7.2');
    const change = list.gateway.services.whitelist.update(ada.at(exit), id, { address: exit });
    expect(await outcomeOf(change)).toEqual('ADDRESS_OF_EXIT');
  });

  it('proves no entry by a request, a claim, or a proxied request', async () => {
    const { ada, id } = await entryOf(exit);
    const token = await ada.claim(id);
    expect((await list.use(token, exit)).status).not.toBe(200);
    const proof = list.gateway.services.whitelistProof.prove(ada.at(exit), id);
    expect(await outcomeOf(proof)).toEqual('ADDRESS_OF_EXIT');
    expect(await list.pass(ada, exit)).toBe(ada.subAccountId);
    expect(await list.letIn(exit)).toBe('IP_NOT_ALLOWED');
  });
});
