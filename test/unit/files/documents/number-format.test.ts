import { describe, expect, it } from 'vitest';
import { formatNumber } from '@/lib/files/documents/xlsx/number-format';

describe('a number as a sheet shows it', () => {
  it.each<[number, string, string]>([
    [0.1 + 0.2, 'General', '0.3'],
    [1e21, 'General', '1E+21'],
    [-12, 'General', '-12'],
    [1234.567, '0', '1235'],
    [1234.567, '#,##0.00', '1,234.57'],
    [0, '#,##0.00;(#,##0.00);"-"', '-'],
    [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
    [0.256, '0.0%', '25.6%'],
    [12345, '0.00E+00', '1.23E+04'],
    [1500000, '0.0,,"M"', '1.5M'],
    [5, '000', '005'],
    [1.5, '0.##', '1.5'],
    [2, '[$€-407] #,##0', '€ 2'],
    [7, '[Red]0" pieces"', '7 pieces'],
    [3, '@', '3'],
    [45413, 'yyyy-mm-dd', '2024-05-01'],
    [45413.5, 'd mmm yyyy h:mm AM/PM', '1 May 2024 12:00 PM'],
    [0.75, 'hh:mm:ss', '18:00:00'],
    [1.5, '[h]:mm', '36:00'],
    [45413.000011574, 'mm:ss.0', '00:01.0'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [60.5, 'h:mm', '12:00'],
    [-1, 'yyyy-mm-dd', '-1'],
  ])('%d as %s is %s', (value, format, shown) => {
    expect(formatNumber(value, format)).toBe(shown);
  });

  it('counts days from 1904 where a file says so', () => {
    expect(formatNumber(43951, 'yyyy-mm-dd', true)).toBe('2024-05-01');
  });
});
