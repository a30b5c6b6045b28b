import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { fill, show } from './shared/show.js';

ModuleRegistry.registerModules([AllCommunityModule]);

const rowData = [
  { ship: 'Annabelle', length: 40 },
  { ship: 'Borealis', length: 25 },
  { ship: 'Cormorant', length: 31 },
];

show({
  grid(root) {
    const box = fill(root, '<div style="height: 300px; width: 600px"></div>').firstChild;
    const grid = createGrid(box, {
      rowData: structuredClone(rowData),
      columnDefs: [
        { field: 'ship', editable: true, filter: true },
        { field: 'length', sortable: true },
      ],
      rowSelection: { mode: 'multiRow' },
    });
    return () => {
      const rows = [];
      grid.forEachNodeAfterFilterAndSort((node) => rows.push(`${node.data.ship}${node.isSelected() ? '*' : ''}`));
      return rows.length ? rows : undefined;
    };
  },
});
