import { Trans, useLingui } from '@lingui/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { logOut } from '../../lib/auth/auth-api';
import type { AuthSession } from '../../lib/auth/auth-storage';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { signInWords } from './auth-words';
import { AuthCard } from './AuthCard';
import type { GoogleConfig } from '../../../../schema/rest/answers';
import { configOf, useClientConfig } from './client-config';
import { GoogleLinkNotice, hasAccount } from './GoogleLinkNotice';
import { GoogleFailure } from './google-popup';
import { googleOf } from './google-sign-in';

/**
 * Tests Google sign-in for whoever sets it up (spec §2). It exists only where the gateway says so (`GOOGLE_TEST_PAGE`; off in
 * production by default), and is safe even then: it makes the calls of the login, with the same checks of nonce, audience,
 * and address, and ends the session that they open at once. It neither reads nor changes the session of this browser.
 */
export function GoogleTestScreen() {
  const { t } = useLingui();
  const settings = useClientConfig();
  const { pathname } = useLocation();
  const google = configOf(settings)?.google ?? null;
  useTitle(t`Test Google sign-in`);

  if (settings.known === null) return null;
  if (settings.known === 'NOT_LOADED') return <NotLoaded />;
  if (google?.testPage !== true)
    return <AuthCard title={<Trans>Page not found: {pathname}</Trans>}>{null}</AuthCard>;
  return (
    <AuthCard
      title={<Trans>Test Google sign-in</Trans>}
      description={
        <Trans>
          Makes the same calls as the login, then ends the session. A new address gets an account.
        </Trans>
      }
    >
      <Test google={google} settings={settings} />
    </AuthCard>
  );
}

function NotLoaded() {
  const { i18n } = useLingui();
  const words = signInWords(new GoogleFailure('NOT_LOADED'));
  return (
    <AuthCard title={<Trans>Test Google sign-in</Trans>}>
      <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>
    </AuthCard>
  );
}

interface TestProps {
  google: GoogleConfig;
  settings: ReturnType<typeof useClientConfig>;
}

function Test({ google, settings }: TestProps) {
  const { i18n } = useLingui();
  const { enterCredential, signIn } = googleOf(settings);
  const [failure, setFailure] = useState<unknown>(null);
  const [email, setEmail] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [moment, setMoment] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const prompt = useRef<AbortController>(null);
  useEffect(
    () => () => {
      prompt.current?.abort();
    },
    [],
  );

  async function test(request: () => Promise<AuthSession>) {
    setPending(true);
    setFailure(null);
    setEmail(null);
    setOpen(false);
    try {
      const { user, token } = await request();
      setEmail(user.email);
      await logOut(token).catch(() => {
        // The sign-in worked all the same.
        setOpen(true);
      });
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  async function testOneTap() {
    prompt.current?.abort();
    prompt.current = new AbortController();
    setFailure(null);
    setEmail(null);
    setOpen(false);
    setMoment(null);
    try {
      const { promptOneTap } = await import('./google-one-tap');
      await promptOneTap(
        {
          clientId: google.clientId,
          scriptUrl: google.scriptUrl,
          context: 'signin',
          locale: i18n.locale,
          onMoment: setMoment,
          onCredential: (credential) => {
            void test(() => enterCredential(credential, { inviteCode: '' }));
          },
        },
        prompt.current.signal,
      );
    } catch {
      // The nonce or the script: loaded from here and from Google.
      setFailure(new GoogleFailure('NOT_LOADED'));
    }
  }

  const words = failure === null ? null : signInWords(failure);
  return (
    <>
      <dl className="flex flex-col gap-3 text-13">
        <Fact name={<Trans>Client ID</Trans>}>{google.clientId}</Fact>
        <Fact name={<Trans>Authorized JavaScript origin</Trans>}>{window.location.origin}</Fact>
        <Fact name={<Trans>Authorized redirect URI</Trans>}>{google.redirectUri}</Fact>
        <Fact name={<Trans>Google's script</Trans>}>{google.scriptUrl}</Fact>
        {moment !== null && <Fact name={<Trans>One-tap</Trans>}>{moment}</Fact>}
      </dl>
      {hasAccount(failure) ? (
        <GoogleLinkNotice failure={failure} loginPath={ADDRESSES.login} />
      ) : (
        words !== null && (
          <Notice tone="bad">{typeof words === 'string' ? words : i18n._(words)}</Notice>
        )
      )}
      {email !== null && (
        <Notice tone="info">
          <Trans>It works. Google signed in {email}.</Trans>
        </Notice>
      )}
      {isOpen && (
        <Notice tone="warn">
          <Trans>The session of this test could not be ended. It ends by itself.</Trans>
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button
          pending={pending}
          onClick={() => void test(() => signIn({ inviteCode: '' }))}
          className="w-full"
        >
          <Trans>Test the window</Trans>
        </Button>
        <Button
          tone="secondary"
          disabled={pending}
          onClick={() => void testOneTap()}
          className="w-full"
        >
          <Trans>Test one-tap</Trans>
        </Button>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="num break-all">{children}</dd>
    </div>
  );
}
