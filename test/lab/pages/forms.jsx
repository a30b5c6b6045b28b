import { OTPInput } from 'input-otp';
import { useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { useForm } from 'react-hook-form';
import { NumericFormat, PatternFormat } from 'react-number-format';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const DEFAULTS = { name: '', seats: '1', meal: '', terms: false };

function Steps({ value, set }) {
  const [stage, setStage] = useState(0);
  const { register, handleSubmit, trigger, formState } = useForm({ defaultValues: DEFAULTS });
  const next = async (field) => {
    if (await trigger(field)) setStage(stage + 1);
  };
  if (value) return <p>Thank you, {value.name}.</p>;
  return (
    <form onSubmit={handleSubmit(set)}>
      {stage === 0 && (
        <fieldset>
          <legend>Who</legend>
          <label>
            Name <input {...register('name', { required: 'A name is needed.' })} />
          </label>
          <p>{formState.errors.name?.message}</p>
          <button type="button" onClick={() => next('name')}>
            Next
          </button>
        </fieldset>
      )}
      {stage === 1 && (
        <fieldset>
          <legend>What</legend>
          <label>
            Meal{' '}
            <select {...register('meal', { required: 'Choose one.' })}>
              <option value="">–</option>
              <option value="soup">Soup</option>
              <option value="stew">Stew</option>
            </select>
          </label>
          <button type="button" onClick={() => setStage(0)}>
            Back
          </button>
          <button type="button" onClick={() => next('meal')}>
            Next
          </button>
        </fieldset>
      )}
      {stage === 2 && (
        <fieldset>
          <legend>Sure?</legend>
          <label>
            <input type="checkbox" {...register('terms', { required: true })} /> I agree
          </label>
          <button type="submit">Book</button>
        </fieldset>
      )}
    </form>
  );
}

const Slot = ({ char, isActive }) => (
  <div style={{ width: 40, height: 48, border: `2px solid ${isActive ? 'blue' : 'gray'}`, font: '28px monospace' }}>
    {char}
  </div>
);

const Code = ({ value, set }) => (
  <>
    <label htmlFor="code">Code from the text message</label>
    <OTPInput
      id="code"
      maxLength={6}
      value={value}
      onChange={set}
      render={({ slots }) => (
        <div style={{ display: 'flex' }}>
          {slots.map((slot, index) => (
            // biome-ignore lint: the boxes have no other name
            <Slot key={index} {...slot} />
          ))}
        </div>
      )}
    />
  </>
);

show({
  steps: stateful(Steps, null),
  code: stateful(Code, ''),
  color: stateful(({ value, set }) => <HexColorPicker color={value} onChange={set} />, '#336699'),
  money: stateful(
    ({ value, set }) => (
      <label htmlFor="amount">
        Amount{' '}
        <NumericFormat
          id="amount"
          value={value}
          thousandSeparator=","
          prefix="$"
          decimalScale={2}
          onValueChange={({ floatValue }) => set(floatValue ?? null)}
        />
      </label>
    ),
    null,
  ),
  phone: stateful(
    ({ value, set }) => (
      <label htmlFor="phone">
        Phone{' '}
        <PatternFormat
          id="phone"
          format="(###) ###-####"
          mask="_"
          allowEmptyFormatting
          onValueChange={(typed) => set(typed.value)}
        />{' '}
        {value}
      </label>
    ),
    '',
  ),
});
