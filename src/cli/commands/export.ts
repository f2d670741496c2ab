import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import type { ExportCommand } from '../table/understand.ts';

const exportCatalog: Command<ExportCommand> = async (_call, door) => {
  const app = await door.openExisting();
  for await (const line of app.catalog.documents.export()) door.print(line);
  return EXIT.ok;
};
export default exportCatalog;
