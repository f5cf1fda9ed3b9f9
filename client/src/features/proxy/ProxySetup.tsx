import { Plural, useLingui } from '@lingui/macro';
import { lazy, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProxySetupQuery } from './proxy-setup.generated';
import { wordsForCode } from '../../lib/error-words';
import { FormAlert } from '../../ui/forms/FormAlert';
import { onIntent } from '../../lib/on-intent';
import { useSubAccountChoices } from '../../lib/sub-accounts/use-sub-account-choices';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { AccessFields } from './AccessFields';
import { AddressSync } from './AddressSync';
import { ProxyFormContext, useProxyFormState } from './form-state';
import { LocationFields } from './LocationFields';
import { OutputFields } from './OutputFields';
import { PresetList } from './PresetList';
import { readProxyAddress } from './proxy-address';
import { proxyErrors } from './proxy-form';
import { newSession } from './new-session';
import { latestPresets, recentCountries } from './proxy-presets';
import { toPreview } from './proxy-preview';
import { ProxyPreview } from './ProxyPreview';
import { ProxyTest } from './ProxyTest';
import { SessionFields } from './SessionFields';
import { ShareSetup } from './ShareSetup';
import { useAccountPasswords } from './use-account-password';
import { useProxyConfirm } from './use-proxy-confirm';
import { WhenSeen } from './WhenSeen';

const list = onIntent(() => import('./ProxyList').then(({ ProxyList }) => ProxyList));
const CodeExamples = lazy(() =>
  import('./CodeExamples').then((module) => ({ default: module.CodeExamples })),
);

interface ProxySetupProps {
  data: ProxySetupQuery;
  billingType: 'TRAFFIC' | 'UNLIMITED';
}

/** Form, live preview, confirmation, list, code. What is chosen is in the address; the password never is. */
export function ProxySetup({ data, billingType }: ProxySetupProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const [search] = useSearchParams();
  const { me, locations, proxyEndpoints: endpoints } = data;
  const earlier = me.proxyConfigurations.nodes;
  const first = me.subAccounts.nodes;
  const firstId = (first.find(({ status }) => status === 'ACTIVE') ?? first[0])?.id ?? '';
  const choices = useSubAccountChoices({
    loaded: me.subAccounts,
    // The address follows the form.
    chosenId: readProxyAddress(search, { subAccountId: firstId, session: '' }).subAccountId,
    type: billingType,
  });
  const { accounts } = choices;
  const countries = useMemo(() => locations.flatMap((each) => each.countries), [locations]);
  const recent = useMemo(() => recentCountries(earlier), [earlier]);
  const passwords = useAccountPasswords();
  const { confirm, generated, failure } = useProxyConfirm({
    variables: { billingType, accountType: billingType },
    endpoints,
    onPassword: passwords.learn,
  });
  const form = useProxyFormState({
    initial: () => {
      const read = readProxyAddress(search, { subAccountId: firstId, session: newSession() });
      return billingType === 'UNLIMITED' ? { ...read, subAccountId: firstId } : read;
    },
    check: (values) => proxyErrors(values, accounts, countries),
    send: confirm,
  });
  const { values, sending, refusals } = form;
  const formElement = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0)
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const preview = toPreview(values, accounts, endpoints);
  const password = passwords.of(values.subAccountId);
  const endpoint = endpoints.find(({ protocol }) => protocol === values.protocol);
  const quantity = values.quantity ?? 1;
  return (
    <ProxyFormContext value={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <AddressSync firstAccountId={firstId} />
        <Card>
          <form
            ref={formElement}
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <AccessFields billingType={billingType} choices={choices} />
            <LocationFields locations={locations} recent={recent} />
            <SessionFields endpoint={endpoint} />
            <OutputFields />
          </form>
        </Card>
        <div className="flex flex-col gap-6 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <Card className="flex flex-col gap-4 p-5">
            <ProxyPreview preview={preview} values={values} password={password} />
            <FormAlert
              code={failure}
              errorWords={(code) =>
                `${t`Configuration confirmation failed`}. ${i18n._(wordsForCode(code))}`
              }
            />
            <Button
              form={formId}
              type="submit"
              pending={sending}
              className="w-full"
              {...list.intent}
            >
              <Plural value={quantity} one="Generate proxy" other="Generate # proxies" />
            </Button>
            <ProxyTest countries={countries} />
            <ShareSetup />
          </Card>
          <PresetList presets={latestPresets(earlier, accounts)} locations={locations} />
        </div>
        <div className="flex flex-col gap-6 xl:col-start-1">
          {generated !== null && (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <list.Component
                key={generated.configuration.id}
                list={generated}
                delimiter={values.delimiter}
              />
            </Suspense>
          )}
          <WhenSeen placeholder={<Skeleton className="h-80 w-full" />}>
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <CodeExamples
                preview={preview}
                password={password}
                offered={endpoint !== undefined}
              />
            </Suspense>
          </WhenSeen>
        </div>
      </div>
    </ProxyFormContext>
  );
}
