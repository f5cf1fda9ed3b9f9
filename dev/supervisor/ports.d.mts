export type Ports = Record<
  | 'gateway'
  | 'operations'
  | 'airwallex'
  | 'google'
  | 'mailWeb'
  | 'smtp'
  | 'captcha'
  | 'proxyHttp'
  | 'proxySocks'
  | 'proxyOperations'
  | 'proxyEcho',
  number
>;

export function choosePorts(host: string, env: NodeJS.ProcessEnv): Promise<Ports>;
