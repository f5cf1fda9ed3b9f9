import { Plural, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikProps } from 'formik';
import { Suspense, useId, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ProxySetupQuery } from '../proxy.generated';
import { FormAlert } from '../../../ui/feedback/FormAlert';
import { SubmitButton } from '../../../ui/forms/SubmitButton';
import { lazyNamed } from '../../../lib/lazy-named';
import { onIntent } from '../../../lib/on-intent';
import { limitsOf } from '../../../lib/plan-limits';
import { newSession } from '../../../lib/session-id';
import { useSubAccountChoices } from '../../../lib/sub-accounts/use-sub-account-choices';
import { Card } from '../../../ui/layout/Card';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { PlaceFields } from '../../target/PlaceFields';
import { FormSection } from './FormSection';
import { PresetList } from './PresetList';
import { checkProxy } from '../form/check-proxy';
import { readProxyAddress, readTemplateState } from '../form/proxy-address';
import { latestPresets, recentCountries, type SetupValues } from '../form/proxy-form';
import { previewText, toPreview } from '../form/proxy-preview';
import { ProxyPreview } from './ProxyPreview';
import { ProxyTest } from '../test/ProxyTest';
import { AccessFields, OutputFields, SessionFields } from './SetupFields';
import { AddressSync } from './AddressSync';
import { ShareSetup } from './SetupLink';
import { WhitelistEntries } from './WhitelistEntries';
import { useAccountPasswords } from '../form/use-account-password';
import { useProxyConfirm } from '../list/use-proxy-confirm';

const list = onIntent(async () => (await import('../list/ProxyList')).ProxyList);
const CodeExamples = lazyNamed(() => import('../guide/CodeExamples'), 'CodeExamples');

interface ProxySetupProps {
  data: ProxySetupQuery;
  billingType: 'TRAFFIC' | 'UNLIMITED';
  firstAccountId: string;
  /** Whether it is the tab in view. */
  shown: boolean;
  onAccount: (subAccountId: string) => void;
}

/** Form, live preview, confirmation, list, code. The choices are in the address; the password never is. */
export function ProxySetup({
  data,
  billingType,
  firstAccountId: firstId,
  shown,
  onAccount,
}: ProxySetupProps) {
  const { t } = useLingui();
  const formId = useId();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { me, locations, proxyEndpoints: endpoints } = data;
  const earlier = me.proxyConfigurations.nodes;
  const choices = useSubAccountChoices({
    loaded: me.subAccounts,
    // The address follows the form.
    chosenId: readProxyAddress(search, { subAccountId: firstId, session: '' }).subAccountId,
    type: billingType,
  });
  const { accounts } = choices;
  // All plans of a type have the same limits.
  const limits = data.plans[0] === undefined ? null : limitsOf(data.plans[0]);
  const countries = useMemo(() => locations.flatMap((each) => each.countries), [locations]);
  const recent = useMemo(() => recentCountries(earlier), [earlier]);
  const passwords = useAccountPasswords();
  const { confirm, generated, failure } = useProxyConfirm({
    variables: { billingType, accountType: billingType },
    endpoints,
    onPassword: passwords.learn,
  });
  const [initialValues] = useState(() => {
    const named = readProxyAddress(search, { subAccountId: firstId, session: newSession() });
    const template = readTemplateState(state, me.id) ?? named.template;
    const read: SetupValues = { ...named, template, entryIds: [] };
    return billingType === 'UNLIMITED' ? { ...read, subAccountId: firstId } : read;
  });

  const setup = ({ values }: FormikProps<SetupValues>) => {
    const preview = toPreview(values, accounts, endpoints);
    const password = passwords.of(values.subAccountId);
    const endpoint = endpoints.find(({ protocol }) => protocol === values.protocol);
    const quantity = values.quantity ?? 1;
    const isListed =
      preview !== null &&
      generated?.lines[0] === previewText(preview, values, generated?.password ?? '');
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <AddressSync
          customerId={me.id}
          firstAccountId={firstId}
          accounts={accounts}
          shown={shown}
          canChoose={billingType === 'TRAFFIC'}
          onAccount={onAccount}
        />
        <Card>
          <Form id={formId} noValidate>
            <AccessFields billingType={billingType} choices={choices} limits={limits} />
            <FormSection title={t`Location`}>
              <PlaceFields locations={locations} recent={recent} />
            </FormSection>
            <SessionFields endpoint={endpoint} />
            <WhitelistEntries locations={locations} />
            <OutputFields />
          </Form>
        </Card>
        <div className="flex flex-col gap-6 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <Card className="flex flex-col gap-4 p-5">
            <ProxyPreview
              preview={preview}
              isListed={isListed}
              values={values}
              password={password}
            />
            <FormAlert
              code={failure}
              failed={(reason) => `${t`Configuration confirmation failed`}. ${reason}`}
            />
            <SubmitButton form={formId} className="w-full" {...list.intent}>
              <Plural value={quantity} one="Generate proxy" other="Generate # proxies" />
            </SubmitButton>
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
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <CodeExamples preview={preview} password={password} offered={endpoint !== undefined} />
          </Suspense>
        </div>
      </div>
    );
  };

  return (
    <Formik
      initialValues={initialValues}
      validate={(values) => checkProxy(values, accounts, countries)}
      onSubmit={confirm}
    >
      {setup}
    </Formik>
  );
}
