import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { practiceApp } from '../practice-app.ts';
import { compiled } from './compiled.ts';

test('discovering 200,000 candidates stays under 280 MB resident', async () => {
  const place = await practiceApp({ size: 0, days: [] });
  const script = await compiled(path.join(import.meta.dirname, 'many-candidates.child.ts'));
  try {
    await place.shut();
    const { stdout } = await promisify(execFile)(process.execPath, [script.file, '200000'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH, ...place.env },
    });
    const { planned, pages, peakMb, listedMs } = JSON.parse(stdout) as Record<string, number>;
    console.log(
      `${planned} candidates: ${peakMb?.toFixed(0)} MB at most, ${listedMs?.toFixed(0)} ms`,
    );
    expect({ planned, pages }).toEqual({ planned: 200_000, pages: 200 });
    // Most of it is the program with all its sources; candidates in memory would add hundreds.
    expect(peakMb).toBeLessThan(280);
  } finally {
    await script.remove();
    await place.close();
  }
});
