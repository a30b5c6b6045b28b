import 'tabulator-tables/dist/css/tabulator.css';
import DataTable from 'datatables.net';
import { TabulatorFull as Tabulator } from 'tabulator-tables';
import { fill, show } from './shared/show.js';

const NAMES = 'Ada Bea Cleo Dora Edda Fay Gina Hedy Ida Jana Kim Lea'.split(' ');

show({
  async tabulator(root) {
    const table = new Tabulator(fill(root, '<div></div>').firstChild, {
      data: NAMES.slice(0, 4).map((name, id) => ({ id, name, age: 40 - id * 3 })),
      columns: [
        { title: 'Name', field: 'name', editor: 'input' },
        { title: 'Age', field: 'age', sorter: 'number' },
      ],
    });
    await new Promise((resolve) => table.on('tableBuilt', resolve));
    return () => table.getData('active').map(({ name }) => name);
  },
  datatable(root) {
    const rows = NAMES.map((name, index) => `<tr><td>${name}</td><td>${(index * 7) % 12}</td></tr>`).join('');
    fill(root, `<table><thead><tr><th>Name</th><th>Number</th></tr></thead><tbody>${rows}</tbody></table>`);
    const table = new DataTable(root.querySelector('table'), { pageLength: 5, lengthMenu: [5, 10] });
    return () =>
      table
        .rows({ page: 'current' })
        .data()
        .toArray()
        .map(([name]) => name);
  },
});
