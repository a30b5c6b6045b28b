import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const COMMANDS = ['New file', 'Open file', 'Close window', 'Show settings'];

const Commands = ({ set }) => (
  <Command label="Commands">
    <Command.Input placeholder="Type a command" />
    <Command.List>
      <Command.Empty>Nothing.</Command.Empty>
      {COMMANDS.map((name) => (
        <Command.Item key={name} onSelect={() => set(name)}>
          {name}
        </Command.Item>
      ))}
    </Command.List>
  </Command>
);

function Palette({ value, set }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event) => {
      if (event.key !== 'k' || !event.ctrlKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  const choose = (name) => {
    set(name);
    setOpen(false);
  };
  return (
    <>
      <p>{value}</p>
      <Command.Dialog open={open} onOpenChange={setOpen} label="Palette">
        <div style={{ position: 'fixed', top: 100, left: 100, background: '#eee', padding: 20 }}>
          <Commands set={choose} />
        </div>
      </Command.Dialog>
    </>
  );
}

show({ list: stateful(Commands, ''), palette: stateful(Palette, '') });
