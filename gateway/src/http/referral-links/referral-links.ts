import type { FastifyPluginCallback } from 'fastify';
import { INVITATION_COOKIE, INVITATION_DAYS } from '../../../../schema/rules/invitation.js';
import { REFERRAL_PATH } from '../../modules/referral/referral.service.js';
import type { UserService } from '../../modules/user/user.service.js';
import { networkOf } from '../../platform/address.js';
import type { Locale } from '../../platform/locale.js';
import type { RateLimit } from '../../platform/rate-limit.js';

interface Options {
  users: Pick<UserService, 'invitation'>;
  /** Requests of one network; bounds the work that wrong links cause. */
  limit: RateLimit;
  /** Whether the site has https:// addresses. */
  secure: boolean;
}

const START_PAGES: Readonly<Record<Locale, string>> = { 'en-US': '/', 'zh-HK': '/zh-hk/' };

/**
 * `GET /r/{code}`: remembers a referrer's code in this browser, and shows the start page in the referrer's language. The
 * server sets the cookie, because Safari deletes those of scripts after a week. Scripts may read it: the registration form
 * fills it in, where the visitor sees it. The latest link wins. A link that leads to nobody leads to the start page.
 */
export const referralLinks: FastifyPluginCallback<Options> = (
  app,
  { users, limit, secure },
  done,
) => {
  app.get<{ Params: { code: string } }>(`${REFERRAL_PATH}/:code`, async (request, reply) => {
    const { allowed } = await limit.take(networkOf(request.ip));
    const invitation = allowed ? await users.invitation(request.params.code) : null;
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (invitation) {
      const age = INVITATION_DAYS * 24 * 60 * 60;
      const attributes = `Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
      void reply.header('set-cookie', `${INVITATION_COOKIE}=${invitation.code}; ${attributes}`);
    }
    return reply.redirect(START_PAGES[invitation?.locale ?? 'en-US'], 302);
  });
  done();
};
