import { startAirwallex } from './airwallex/server.js';
import { startCaptcha } from './captcha/server.js';
import type { StandInConfig } from './config.js';
import { startGoogle } from './google/server.js';
import { startInbox } from './mail/inbox.js';

/** Contents of the readiness line. The names are a contract with the supervisor. */
export interface StandInAddresses {
  readonly airwallexUrl: string;
  readonly airwallexElementUrl: string;
  readonly googleUrl: string;
  readonly googleTokenUrl: string;
  readonly googleCertsUrl: string;
  readonly googleScriptUrl: string;
  readonly captchaVerifyUrl: string;
  readonly captchaScriptUrl: string;
  readonly mailWebUrl: string;
  readonly smtpUrl: string;
}

export interface RunningStandIns {
  readonly addresses: StandInAddresses;
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Starts the card provider, the Google issuer, the captcha, and the mail inbox together.
 * @throws Error of the first failure, after stopping the others
 */
export async function startStandIns(config: StandInConfig): Promise<RunningStandIns> {
  const { host } = config;
  const started: Stoppable[] = [];
  const track = async <T extends Stoppable>(starting: Promise<T>): Promise<T> => {
    const running = await starting;
    started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(started.map(async (one) => one.stop()));
  };
  const starting = [
    track(startAirwallex({ host, ...config.airwallex })),
    track(startGoogle({ host, ...config.google })),
    track(startCaptcha({ host, ...config.captcha })),
    track(startInbox({ host, ...config.mail })),
  ] as const;
  try {
    const [airwallex, google, captcha, mail] = await Promise.all(starting);
    return {
      addresses: {
        airwallexUrl: airwallex.url,
        airwallexElementUrl: `${airwallex.url}/element.js`,
        googleUrl: google.url,
        googleTokenUrl: google.tokenUrl,
        googleCertsUrl: google.certsUrl,
        googleScriptUrl: google.scriptUrl,
        captchaVerifyUrl: captcha.verifyUrl,
        captchaScriptUrl: captcha.scriptUrl,
        mailWebUrl: mail.webUrl,
        smtpUrl: mail.smtpUrl,
      },
      stop,
    };
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}
