import { equalInConstantTime, randomToken } from '../../platform/crypto.js';

export interface EdgeNode {
  id: string;
  secret: string;
}

/** Authenticates proxy nodes by `Authorization: Basic nodeId:secret`, comparing in constant time. */
export class NodeAuth {
  readonly #secrets: ReadonlyMap<string, string>;
  /** Compared with for ids that do not exist, so that they cannot be told apart by time. */
  readonly #nobody = randomToken();

  constructor(nodes: readonly EdgeNode[]) {
    this.#secrets = new Map(nodes.map(({ id, secret }) => [id, secret]));
  }

  /** The node's id, or null when it did not prove to be one. */
  identify(header: string | undefined): string | null {
    const encoded = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(header ?? '')?.[1];
    if (encoded === undefined) return null;
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    if (colon === -1) return null;
    const id = text.slice(0, colon);
    const known = equalInConstantTime(text.slice(colon + 1), this.#secrets.get(id) ?? this.#nobody);
    return known ? id : null;
  }
}
