import { expect, test } from 'vitest';
import { declaredYears } from './days-in-session.ts';

const ids = ['CREC-2025-01-02', 'CREC-2025-01-03', 'CREC-2025-01-07', 'CREC-2025-01-07-i46'];

test('the highest number that is printed says how many days there were', () => {
  const printed = [
    { packageId: 'CREC-2025-01-07', volume: 171, issue: 3 },
    { packageId: 'CREC-2025-01-07-i46', volume: 171, issue: 46 },
    { packageId: 'CREC-2025-01-02', volume: 170, issue: 190 },
  ];
  expect(declaredYears(ids, printed)).toEqual([
    {
      series: 'days in session, 2025',
      listed: 2,
      total: 3,
      keys: ['CREC-2025-01-03', 'CREC-2025-01-07'],
    },
  ]);
});

test('without a number every issue that is listed must still be held', () => {
  const [year] = declaredYears(ids, [{ packageId: ids[1] ?? '', volume: 171, issue: Number.NaN }]);
  expect(year).toEqual({ series: 'days in session, 2025', listed: 2, keys: [ids[1], ids[2]] });
});
