import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Holder({ Component, initial, tell }) {
  const [value, setValue] = useState(initial);
  tell(value);
  return <Component value={value} set={setValue} />;
}

/** Makes a widget of a component, which is given a value and what sets it: that value is the page's state. */
export const stateful = (Component, initial) => (root) => {
  let state = initial;
  const tell = (value) => {
    state = value;
  };
  createRoot(root).render(<Holder Component={Component} initial={initial} tell={tell} />);
  return () => state;
};
