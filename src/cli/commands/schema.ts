import { jsonSchema } from '../../app/settings/schema.ts';
import { EXIT } from '../../core/errors.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../report-error.ts';
import type { SchemaCommand } from '../table/configure.ts';

const schema: Command<SchemaCommand> = async ({ args }, door) => {
  if (args.command.length === 0) {
    door.printJson(jsonSchema((await door.settings()).families));
    return EXIT.ok;
  }
  const name = args.command.join(' ');
  const entry = door.commands.find((one) => one.name === name);
  if (!entry) {
    throw new UsageError(`there is no command '${name}'`, '`annals --help` lists the commands.');
  }
  const { z } = await import('zod');
  door.printJson(z.toJSONSchema(await entry.json.shape(), { unrepresentable: 'any' }));
  return EXIT.ok;
};
export default schema;
