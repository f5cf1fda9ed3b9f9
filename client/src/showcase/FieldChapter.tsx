import { Form, Formik } from 'formik';
import { useState } from 'react';
import { boolean, number, object, string } from 'yup';
import { FormAlert } from '../ui/feedback/FormAlert';
import { SubmitButton } from '../ui/forms/SubmitButton';
import { applyUserErrors } from '../lib/forms/user-errors';
import { Button } from '../ui/Button';
import { CheckboxField } from '../ui/forms/CheckboxField';
import { CodeInput } from '../ui/forms/CodeInput';
import { Combobox } from '../ui/forms/Combobox';
import { ComboboxField } from '../ui/forms/ComboboxField';
import { NumberField } from '../ui/forms/NumberField';
import { RadioCards } from '../ui/forms/RadioCards';
import { SearchField } from '../ui/forms/SearchField';
import { Select } from '../ui/forms/Select';
import { SelectField } from '../ui/forms/SelectField';
import { SliderField } from '../ui/forms/SliderField';
import { TextArea } from '../ui/forms/TextArea';
import { TextField } from '../ui/forms/TextField';
import { COUNTRIES } from './samples';
import { Chapter, Specimen } from './Specimen';

const EMPTY = {
  username: '',
  password: '',
  remark: '',
  limit: null,
  minutes: 10,
  country: '',
  protocol: '',
  mode: '',
  terms: false,
};

const schema = object({
  username: string().required('REQUIRED'),
  password: string().required('REQUIRED'),
  remark: string().max(60, 'TOO_LONG'),
  limit: number().nullable().required('REQUIRED'),
  minutes: number().nullable().required('REQUIRED').max(180, 'OUT_OF_RANGE'),
  country: string().required('REQUIRED'),
  protocol: string().required('REQUIRED'),
  mode: string().required('REQUIRED'),
  terms: boolean().oneOf([true], 'REQUIRED'),
});

const WORDS: Readonly<Record<string, string>> = {
  REQUIRED: 'Please fill this in',
  TOO_LONG: 'At most 60 characters',
  OUT_OF_RANGE: 'From 1 to 180',
  TAKEN: 'This name is taken. Names are unique in your account, also among those that were removed',
  LIMIT: 'There are 100 sub accounts already',
};
const errorWords = (code: string) => WORDS[code] ?? code;

function Fields({ disabled }: { disabled: boolean }) {
  const all = { errorWords, disabled };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
      <TextField
        {...all}
        name="username"
        label="Username"
        mono
        placeholder="scraper1"
        description="4–12 letters or digits, beginning with a letter"
        action={
          <Button tone="secondary" disabled={disabled}>
            Generate
          </Button>
        }
      />
      <TextField {...all} name="password" label="Password" type="password" mono />
      <NumberField {...all} name="limit" label="Traffic limit" suffix="GB" steppers />
      <SliderField
        {...all}
        name="minutes"
        label="Sticky for"
        min={1}
        max={180}
        suffix="min"
        valueText={(value) => `${value} minutes`}
      />
      <ComboboxField
        {...all}
        name="country"
        label="Country"
        placeholder="Any country"
        items={COUNTRIES}
      />
      <SelectField
        {...all}
        name="protocol"
        label="Protocol"
        placeholder="Choose"
        options={[
          { value: 'http', label: 'HTTP' },
          { value: 'socks5', label: 'SOCKS5, with names resolved by the proxy' },
        ]}
      />
      <div className="md:col-span-2">
        <RadioCards
          {...all}
          name="mode"
          label="Charge mode"
          columns={2}
          options={[
            {
              value: 'SHARED',
              label: 'Shared',
              description: 'Draws on the account up to its limit',
              aside: <span className="num text-13">0 GB aside</span>,
            },
            { value: 'ALLOCATED', label: 'Allocated', description: 'Its limit is set aside' },
          ]}
        />
      </div>
      <div className="md:col-span-2">
        <TextArea {...all} name="remark" label="Note" limit={60} placeholder="Only you see it" />
      </div>
      <CheckboxField
        {...all}
        name="terms"
        label={
          <>
            <span>I agree to the </span>
            <a href="#fields" className="text-brand underline">
              Terms of Service
            </a>
          </>
        }
      />
    </div>
  );
}

export function FieldChapter() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [country, setCountry] = useState('hk');
  return (
    <Chapter id="fields" title="Fields">
      <Specimen
        name="A form: send it empty to see every refusal; the name “taken” is refused by the server"
        className=""
      >
        <Formik
          initialValues={EMPTY}
          validationSchema={schema}
          validateOnBlur={false}
          onSubmit={async (values, helpers) => {
            await new Promise((resolve) => setTimeout(resolve, 600));
            const refused = values.username === 'taken';
            setRefusal(
              applyUserErrors(
                helpers,
                values,
                refused ? [{ code: 'TAKEN', field: 'username' }, { code: 'LIMIT' }] : [],
              ),
            );
          }}
        >
          <Form noValidate className="flex max-w-200 flex-col gap-5">
            <FormAlert code={refusal} errorWords={errorWords} />
            <Fields disabled={false} />
            <div>
              <SubmitButton>Add sub account</SubmitButton>
            </div>
          </Form>
        </Formik>
      </Specimen>
      <Specimen name="The same, disabled" className="max-w-200">
        <Formik
          initialValues={{
            ...EMPTY,
            username: 'fixed1',
            country: 'gb',
            mode: 'SHARED',
            terms: true,
          }}
          onSubmit={() => undefined}
        >
          <Fields disabled />
        </Formik>
      </Specimen>
      <Specimen
        name="SearchField, Select, Combobox outside forms"
        className="flex flex-wrap items-start gap-3"
      >
        <SearchField
          label="Search orders"
          placeholder="Order ID or note"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Status"
          value={status}
          onChange={setStatus}
          options={[
            { value: '', label: 'All statuses' },
            { value: 'paid', label: 'Paid' },
            { value: 'long', label: 'A status with a very long name that must be cut' },
          ]}
        />
        <div className="w-64">
          <Combobox label="Country" value={country} onChange={setCountry} items={COUNTRIES} />
        </div>
        <output className="text-13 text-ink-2">{search && `Searching: ${search}`}</output>
      </Specimen>
      <Specimen name="CodeInput: empty, refused, disabled" className="flex flex-wrap gap-8">
        <CodeInput label="Code from the email" value={code} onChange={setCode} />
        <CodeInput label="Refused" value="4F7K2" invalid onChange={setCode} />
        <CodeInput label="Being checked" value="4F7K2A" disabled onChange={setCode} />
      </Specimen>
    </Chapter>
  );
}
