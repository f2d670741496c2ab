import { permanentLink } from '../../core/cite/cited-record.ts';
import { EXIT } from '../../core/errors.ts';
import { citeAs, citedRecord, stylesOf } from '../../use-cases/citing/cite-record.ts';
import type { Command } from '../command.ts';
import type { CiteCommand } from '../table/cite.ts';

const cite: Command<CiteCommand> = async ({ args, options }, door) => {
  const app = await door.openExisting();
  const cited = await citedRecord(app, args.id, options.version);
  const text = (await citeAs(app, cited, options.style)).trimEnd();
  if (door.json) {
    door.printJson({
      id: cited.id,
      version: cited.version,
      retrieved_on: cited.retrievedOn,
      sha256: cited.sha256,
      permalink: permanentLink(cited, app.settings.api.publicUrl),
      style: options.style,
      text,
      styles: await stylesOf(app, cited),
    });
  } else door.print(text);
  return EXIT.ok;
};
export default cite;
