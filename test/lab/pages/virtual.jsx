import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { List } from 'react-window';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const Row = ({ index, style, value, set }) => (
  // biome-ignore lint: pages of strangers have rows like this one
  <div
    onClick={() => set(index)}
    style={{ ...style, cursor: 'pointer', background: value === index ? '#cfc' : undefined }}
  >
    Row {index}
  </div>
);

const Windowed = ({ value, set }) => (
  <List
    rowComponent={Row}
    rowCount={1000}
    rowHeight={30}
    rowProps={{ value, set }}
    style={{ height: 240, width: 300, border: '1px solid' }}
  />
);

function Table({ value, set }) {
  const holder = useRef(null);
  const rows = useVirtualizer({ count: 500, getScrollElement: () => holder.current, estimateSize: () => 32 });
  const toggle = (index) =>
    set(value.includes(index) ? value.filter((one) => one !== index) : [...value, index].sort((one, two) => one - two));
  return (
    <div ref={holder} style={{ height: 260, width: 320, overflow: 'auto' }}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <label key={index} style={{ position: 'absolute', top: start, height: 32 }}>
            <input type="checkbox" checked={value.includes(index)} onChange={() => toggle(index)} /> Person {index}
          </label>
        ))}
      </div>
    </div>
  );
}

show({ window: stateful(Windowed, null), tanstack: stateful(Table, []) });
