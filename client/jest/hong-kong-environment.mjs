import FixedJsdom from 'jest-fixed-jsdom';

/**
 * The usual environment in the time zone of the product pictures, whatever the machine's. A test cannot set it: it has only a
 * copy of `process.env`.
 */
export default class HongKongEnvironment extends FixedJsdom {
  #zone = process.env.TZ;

  async setup() {
    process.env.TZ = 'Asia/Hong_Kong';
    await super.setup();
  }

  async teardown() {
    await super.teardown();
    if (this.#zone === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zone;
  }
}
