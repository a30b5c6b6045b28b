import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { Alert, Button, ContextMenu, Menu, MenuItem, Popover, TagInput, Tree } from '@blueprintjs/core';
import { Select } from '@blueprintjs/select';
import { useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const METALS = ['Copper', 'Iron', 'Nickel', 'Tin'];

function Removal({ value, set }) {
  const [open, setOpen] = useState(false);
  const close = (next) => {
    setOpen(false);
    set(next);
  };
  return (
    <>
      <Button text="Remove all" onClick={() => setOpen(true)} /> {value}
      <Alert
        isOpen={open}
        cancelButtonText="Keep"
        confirmButtonText="Remove"
        onCancel={() => close('kept')}
        onConfirm={() => close('removed')}
      >
        <p>Remove all metals?</p>
      </Alert>
    </>
  );
}

function Folders({ value, set }) {
  const [open, setOpen] = useState(false);
  return (
    <Tree
      contents={[
        {
          id: 'ores',
          label: 'Ores',
          hasCaret: true,
          isExpanded: open,
          childNodes: METALS.map((name) => ({ id: name, label: name, isSelected: value === name })),
        },
      ]}
      onNodeExpand={() => setOpen(true)}
      onNodeCollapse={() => setOpen(false)}
      onNodeClick={({ id }) => set(id)}
    />
  );
}

show({
  select: stateful(
    ({ value, set }) => (
      <Select
        items={METALS}
        itemPredicate={(query, item) => item.toLowerCase().includes(query.toLowerCase())}
        itemRenderer={(item, { handleClick, handleFocus, modifiers }) => (
          <MenuItem key={item} text={item} active={modifiers.active} onClick={handleClick} onFocus={handleFocus} />
        )}
        onItemSelect={set}
      >
        <Button text={value || 'Choose a metal'} />
      </Select>
    ),
    '',
  ),
  menu: stateful(
    ({ value, set }) => (
      <Popover
        minimal
        content={
          <Menu>
            <MenuItem text="Rename" onClick={() => set('renamed')} />
            <MenuItem text="Export">
              <MenuItem text="As text" onClick={() => set('text')} />
              <MenuItem text="As table" onClick={() => set('table')} />
            </MenuItem>
          </Menu>
        }
      >
        <Button text={value || 'More'} />
      </Popover>
    ),
    '',
  ),
  'context menu': stateful(
    ({ value, set }) => (
      <ContextMenu
        content={
          <Menu>
            <MenuItem text="Paint it" onClick={() => set('painted')} />
            <MenuItem text="Melt it" onClick={() => set('melted')} />
          </Menu>
        }
      >
        <div style={{ padding: 40, background: '#ddd', width: 200 }}>Ingot {value}</div>
      </ContextMenu>
    ),
    '',
  ),
  tags: stateful(({ value, set }) => <TagInput values={value} onChange={set} placeholder="Names" />, ['Ore']),
  alert: stateful(Removal, ''),
  tree: stateful(Folders, ''),
});
