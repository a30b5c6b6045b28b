import './values-table.css';
import { i18n } from '#i18n';
import { readableUrl } from '@/components/base/readable-url';
import type { ValuesTable } from '@/lib/transfer/export/values-table';
import { Fold } from '../Fold';

/** Maximum number of rows shown; a file has all. */
const MOST_ROWS = 200;

/** Values extracted from the pages of a set, each row with its page. */
export function ExtractedValues({ table: { columns, rows } }: { table: ValuesTable }) {
  const shown = rows.slice(0, MOST_ROWS);
  const total = i18n.number(rows.length);
  const count =
    shown.length < rows.length ? i18n.t('panel.set.shown', { shown: i18n.number(shown.length), total }) : total;
  const isNumeric = columns.map((_name, column) =>
    shown.every(({ cells }) => cells[column] === undefined || typeof cells[column] === 'number'),
  );
  const classOf = (column: number) => (isNumeric[column] ? 'values-number' : undefined);
  return (
    <Fold title={i18n.t('panel.extract.values')} meta={count} open>
      <div class="values">
        <table>
          <thead>
            <tr>
              {columns.map((name, column) => (
                <th key={name} scope="col" class={classOf(column)}>
                  <bdi>{name}</bdi>
                </th>
              ))}
              <th scope="col">{i18n.t('panel.set.page')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ url, title, cells }, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column} class={classOf(column)}>
                    <bdi>{cell === undefined ? '' : String(cell)}</bdi>
                  </td>
                ))}
                <td>
                  <a href={url} title={url} target="_blank" rel="noopener noreferrer">
                    <bdi>{title || readableUrl(url)}</bdi>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}
