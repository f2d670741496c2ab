/** `pdf-markdown report.pdf`: Markdown on standard output, warnings on standard error; `--json` gives everything. */
import { readFileSync } from 'node:fs';
import { readPdf } from './index.ts';

const usage = 'usage: pdf-markdown [--json] [--ocr] <file.pdf | ->';

export async function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find(
    (arg) => arg.startsWith('--') && !['--json', '--ocr', '--help'].includes(arg),
  );
  const [file] = files;
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  if (unknown !== undefined || file === undefined || files.length > 1) {
    console.error(unknown === undefined ? usage : `${unknown} is not an option; ${usage}`);
    return 2;
  }
  const details = await readPdf(readFileSync(file === '-' ? 0 : file), {
    ocr: args.includes('--ocr'),
  });
  // Whoever reads the first lines only, as `head` does, closes the pipe.
  process.stdout.on('error', () => process.exit(0));
  if (args.includes('--json')) console.log(JSON.stringify(details));
  else process.stdout.write(details.body.markdown);
  for (const warning of details.body.warnings) console.error(`${file}: ${warning}`);
  return details.body.status === 'ok' ? 0 : 1;
}
