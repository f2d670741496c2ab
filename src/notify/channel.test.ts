import { expect, test } from 'vitest';
import { messageText } from './channel.ts';

test('a message leads to the pages of its records where the address of the server is known', () => {
  const at = '2026-07-20T10:00:00.000Z' as const;
  const about = {
    at,
    kind: 'new',
    occasion: '',
    watch: 'w',
    title: 'New: x',
    text: 'crs:R1',
  } as const;
  const notices = [
    { ...about, id: 1, details: { id: 'doi:10.1/x' } },
    { ...about, id: 2, details: { id: 'crs:R1', by: 'crs:R2' } },
    { ...about, id: 3, details: {} },
  ];
  const text = messageText({
    id: 'msg',
    at,
    digest: 'daily',
    notices,
    link: 'https://a.example.org',
  });
  expect(text.match(/https:\S+/g)).toEqual([
    'https://a.example.org/records/doi%3A10.1%2Fx',
    'https://a.example.org/records/crs%3AR2',
    'https://a.example.org',
  ]);
});
