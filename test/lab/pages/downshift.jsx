import { useCombobox, useSelect } from 'downshift';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const BOOKS = ['Dune', 'Emma', 'Kim', 'Ulysses', 'Walden'];

function Found({ set }) {
  const [items, setItems] = useState(BOOKS);
  const { isOpen, getToggleButtonProps, getLabelProps, getMenuProps, getInputProps, highlightedIndex, getItemProps } =
    useCombobox({
      items,
      onInputValueChange: ({ inputValue }) =>
        setItems(BOOKS.filter((name) => name.toLowerCase().includes(inputValue.toLowerCase()))),
      onSelectedItemChange: ({ selectedItem }) => set(selectedItem),
    });
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the properties name its field */}
      <label {...getLabelProps()}>Book</label> <input {...getInputProps()} />
      <button type="button" {...getToggleButtonProps()}>
        ▾
      </button>
      <ul {...getMenuProps()} style={{ width: 200 }}>
        {isOpen &&
          items.map((item, index) => (
            <li
              key={item}
              {...getItemProps({ item, index })}
              style={{ background: index === highlightedIndex ? '#ccf' : undefined }}
            >
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}

function Chosen({ set }) {
  const { isOpen, selectedItem, getToggleButtonProps, getLabelProps, getMenuProps, getItemProps } = useSelect({
    items: BOOKS,
    onSelectedItemChange: (change) => set(change.selectedItem),
  });
  return (
    <div>
      <span {...getLabelProps()}>Book</span>
      <div {...getToggleButtonProps()} style={{ border: '1px solid', width: 200 }}>
        {selectedItem ?? 'Choose'}
      </div>
      <ul {...getMenuProps()} style={{ width: 200 }}>
        {isOpen &&
          BOOKS.map((item, index) => (
            <li key={item} {...getItemProps({ item, index })}>
              {item}
            </li>
          ))}
      </ul>
    </div>
  );
}

show({ combobox: stateful(Found, ''), select: stateful(Chosen, '') });
